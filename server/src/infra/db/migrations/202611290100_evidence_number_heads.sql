-- The beginnings of the platform's own numbers, bq2024 of BQ20240315…: two letters and the year after them. All numbers share most trigrams of such a keyword, so that by trigrams
-- alone every week has to be read. Nearly all numbers have one.
create function all_number_heads(number text) returns text[]
  language sql immutable strict parallel safe
  return array(select (regexp_matches(lower(number), '[a-z]{2}[0-9]{4}', 'g'))[1]);

-- In this form it becomes a part of the query, and is asked for each row that the index finds.
create function number_heads(number text) returns text[]
  language sql immutable parallel safe
  return case
    when number ~* '[a-z]{2}[0-9]{4}.*[a-z]{2}[0-9]{4}' then all_number_heads(number)
    else coalesce(regexp_match(lower(number), '[a-z]{2}[0-9]{4}'), '{}')
  end;

-- By this an equal mobile was looked for in place of `invoices_search`.
drop index invoices_by_mobile;

-- Parts of 64 weeks go: of a frequent word that is found there first, all hits in them were found at once.
-- What was added last is in a list that each search reads from end to end, for each part of the table: 128 kB at most, not 4 MB.
drop index users_search, gifts_search, orders_search, invoices_search, feedback_search, evidence_search, notarizations_search, captures_search, front_logins_search,
  audit_trail_search;

create index users_search on users using gin (
  week_of(registered_at), (week_of(registered_at) >> 3), (id >> 13), (id >> 16), type, status, name_key gin_trgm_ops, number_key gin_trgm_ops
) with (gin_pending_list_limit = 128);
create index gifts_search on gifts using gin (
  week_of(created_at), (week_of(created_at) >> 3), user_type, type, name_key gin_trgm_ops, mobile, mobile gin_trgm_ops
) with (gin_pending_list_limit = 128);
-- 1 of certificates, 0 of points: GIN finds no row by one of several kinds.
create index orders_search on orders using gin (
  week_of(created_at), (week_of(created_at) >> 3), (kind / 3), type, pay, search_key gin_trgm_ops, number_heads(order_no)
) with (gin_pending_list_limit = 128);
create index invoices_search on invoices using gin (
  week_of(created_at), (week_of(created_at) >> 3), status, name_key gin_trgm_ops, mobile, mobile gin_trgm_ops
) with (gin_pending_list_limit = 128);
create index feedback_search on feedback using gin (
  week_of(added_at), (week_of(added_at) >> 3), user_type, type, search_key gin_trgm_ops
) with (gin_pending_list_limit = 128);
create index evidence_search on evidence using gin (
  week_of(saved_at), (week_of(saved_at) >> 3), name_key gin_trgm_ops, number_key gin_trgm_ops, number_heads(baoquan), mobile, mobile gin_trgm_ops
) with (gin_pending_list_limit = 128);
create index notarizations_search on notarizations using gin (
  week_of(added_at), (week_of(added_at) >> 3), pay, status, name_key gin_trgm_ops, lower(order_no) gin_trgm_ops, number_heads(order_no), mobile, mobile gin_trgm_ops
) with (gin_pending_list_limit = 128);
create index captures_search on captures using gin (
  week_of(begin_at), (week_of(begin_at) >> 3), type, status, label_id, name_key gin_trgm_ops, number_key gin_trgm_ops, number_heads(number), mobile, mobile gin_trgm_ops
) with (gin_pending_list_limit = 128);
create index front_logins_search on front_logins using gin (
  week_of(at), (week_of(at) >> 3), name_key gin_trgm_ops, number_key gin_trgm_ops
) with (gin_pending_list_limit = 128);
create index audit_trail_search on audit_trail using gin (
  week_of(at), (week_of(at) >> 3), subject, account_id, search_key gin_trgm_ops
) with (gin_pending_list_limit = 128);

alter index notarizations_handlers_idx set (gin_pending_list_limit = 128);
alter index user_pinyin_by_part set (gin_pending_list_limit = 128);
