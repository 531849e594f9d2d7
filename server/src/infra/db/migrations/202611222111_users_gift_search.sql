-- A gift is found by what its record shows: the company and the mobile as they were then.
alter table gifts add column name_key text generated always as (cjk2(company)) stored;
create index gifts_by_name on gifts using gin (name_key gin_trgm_ops);
create index gifts_by_mobile on gifts using gin (mobile gin_trgm_ops);
-- Gifts to one of the two types may be few among many.
create index gifts_by_user_type on gifts (user_type, created_at, id);
