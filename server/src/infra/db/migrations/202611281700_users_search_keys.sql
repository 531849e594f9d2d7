-- A keyword is found whatever its length: a letter and a Chinese character, too, have an index. And it is found in parts of a table, one after the other: in weeks, in eight
-- times as much and in eight times as much again.
create extension if not exists btree_gin;

-- Weeks since 1970, of seven days each. Written without a time zone's help, so that an index may have it.
create function week_of(at timestamptz) returns int
  language sql immutable strict parallel safe
  return floor(date_part('epoch', at - timestamptz '1970-01-01 00:00:00+00') / 604800)::int;

-- A trigram has three characters: with a mark between all characters, each one has a trigram of its own, and so has each pair.
create function marked(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(normal_form(value), '(.)', 'ǂ\1', 'g') || 'ǂ';

-- Marked, and once more what is not Chinese as it is: longer words of letters and numbers have rarer trigrams there.
create or replace function cjk2(value text) returns text
  language sql immutable strict parallel safe
  return marked(value) || E'\n' || regexp_replace(normal_form(value), '[^\x01-\x7f]+', ' ', 'g');
alter function cjk2(text) rename to search_key;
-- By this a server of the release before still asks until it is replaced: meanwhile its keywords find nothing, instead of failing.
create function cjk2(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(normal_form(value), '([^\x01-\x7f])', '\1\1', 'g');

-- Finds the keyword anywhere in a search key, by `like`.
create function search_pattern(keyword text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace(
    case when normal_form(keyword) ~ '^[\x01-\x7f]{3,}$' then normal_form(keyword) else marked(keyword) end, '([\\%_])', '\\\1', 'g'
  ) || '%';

drop index users_by_name, users_by_number, users_by_start, gifts_by_name, gifts_by_mobile, orders_by_number, invoices_by_name, feedback_by_text,
  evidence_by_name, evidence_by_number, evidence_by_mobile, notarizations_by_name, notarizations_by_number, notarizations_by_mobile,
  captures_by_name, captures_by_number, captures_by_mobile, front_logins_by_name, front_logins_by_number, audit_trail_by_words;

-- Their triggers keep everything else from changing, and nothing else does.
alter table users disable trigger user;
update users set name = name;
alter table users enable trigger user;
alter table gifts disable trigger user;
update gifts set company = company;
alter table gifts enable trigger user;
alter table invoices disable trigger user;
update invoices set head = head;
alter table invoices enable trigger user;
alter table feedback disable trigger user;
update feedback set content = content;
alter table feedback enable trigger user;
alter table evidence disable trigger user;
update evidence set title = title;
alter table evidence enable trigger user;
alter table notarizations disable trigger user;
update notarizations set username = username;
alter table notarizations enable trigger user;
alter table captures disable trigger user;
update captures set name = name;
alter table captures enable trigger user;
alter table front_logins disable trigger user;
update front_logins l set name_key = u.name_key from users u where u.id = l.user_id;
alter table front_logins enable trigger user;
alter table audit_trail disable trigger user;
update audit_trail set action = action;
alter table audit_trail enable trigger user;

-- Their numbers are all that orders are looked for by: one or two characters of them, too.
alter table orders add column search_key text not null generated always as (search_key(order_no)) stored;
create or replace function keep_order() returns trigger language plpgsql as $$
declare
  -- What is generated is not there yet.
  changing text[] := array['pay', 'pay_type', 'trade_no', 'buyer_id', 'paid_at', 'search_key'];
begin
  if old.pay <> 1 or to_jsonb(new) - changing <> to_jsonb(old) - changing then
    raise exception 'update on orders is refused: order % is settled, or something other than its payment would change', old.order_no;
  end if;
  return new;
end $$;

create index users_by_start on users (name_key text_pattern_ops);
create index users_search on users using gin (
  week_of(registered_at), (week_of(registered_at) >> 3), (week_of(registered_at) >> 6), (id >> 13), (id >> 16), (id >> 19),
  type, status, name_key gin_trgm_ops, number_key gin_trgm_ops
);
create index gifts_search on gifts using gin (
  week_of(created_at), (week_of(created_at) >> 3), (week_of(created_at) >> 6),
  user_type, type, name_key gin_trgm_ops, mobile, mobile gin_trgm_ops
);
create index orders_search on orders using gin (
  week_of(created_at), (week_of(created_at) >> 3), (week_of(created_at) >> 6),
  kind, type, pay, search_key gin_trgm_ops
);
create index invoices_search on invoices using gin (
  week_of(created_at), (week_of(created_at) >> 3), (week_of(created_at) >> 6),
  status, name_key gin_trgm_ops, mobile, mobile gin_trgm_ops
);
create index feedback_search on feedback using gin (
  week_of(added_at), (week_of(added_at) >> 3), (week_of(added_at) >> 6),
  user_type, type, search_key gin_trgm_ops
);
create index evidence_search on evidence using gin (
  week_of(saved_at), (week_of(saved_at) >> 3), (week_of(saved_at) >> 6),
  name_key gin_trgm_ops, number_key gin_trgm_ops, mobile, mobile gin_trgm_ops
);
create index notarizations_search on notarizations using gin (
  week_of(added_at), (week_of(added_at) >> 3), (week_of(added_at) >> 6),
  pay, status, name_key gin_trgm_ops, lower(order_no) gin_trgm_ops, mobile, mobile gin_trgm_ops
);
create index captures_search on captures using gin (
  week_of(begin_at), (week_of(begin_at) >> 3), (week_of(begin_at) >> 6),
  type, status, label_id, name_key gin_trgm_ops, number_key gin_trgm_ops, mobile, mobile gin_trgm_ops
);
create index front_logins_search on front_logins using gin (
  week_of(at), (week_of(at) >> 3), (week_of(at) >> 6),
  name_key gin_trgm_ops, number_key gin_trgm_ops
);
create index audit_trail_search on audit_trail using gin (
  week_of(at), (week_of(at) >> 3), (week_of(at) >> 6),
  subject, account_id, search_key gin_trgm_ops
);
