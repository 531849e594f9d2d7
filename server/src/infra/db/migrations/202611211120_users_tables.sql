-- Platform users with their real-name verification, their points ledger and the gifts of points.

create extension if not exists pg_trgm;

-- A keyword of two Chinese characters gives no trigram; with each of its characters doubled it gives two.
create function cjk2(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(value), '([^\x01-\x7f])', '\1\1', 'g');

create table users (
  id int generated always as identity primary key,
  -- 1 individual, 2 enterprise
  type smallint not null check (type in (1, 2)),
  name text not null,
  mobile text not null check (mobile ~ '^1[0-9]{10}$'),
  -- 1 not verified, 2 under review, 3 approved, 4 refused
  status smallint not null default 1 check (status between 1 and 4),
  registered_at timestamptz not null,
  last_login_at timestamptz,
  checked_at timestamptz,
  checked_by text,
  opinion text,
  tax_number text,
  contact_idcard text check (length(contact_idcard) >= 8),
  address text,
  -- individuals only: 1 photographed ID, 2 face recognition
  verification_type smallint check (verification_type in (1, 2)),
  app_id text unique,
  security_key text,
  name_key text not null generated always as (cjk2(name)) stored,
  number_key text not null generated always as (lower(mobile || coalesce(' ' || tax_number, ''))) stored,
  unique (mobile, type),
  check (status not in (3, 4) or (checked_at is not null and checked_by is not null)),
  check ((status = 3) = (app_id is not null and security_key is not null))
);
create index users_by_type on users (type, registered_at, id);
create index users_by_type_status on users (type, status, registered_at, id);
create index users_by_check on users (type, checked_at, status, registered_at, id);
create index users_by_status on users (status, id);
create index users_by_name on users using gin (name_key gin_trgm_ops);
create index users_by_number on users using gin (number_key gin_trgm_ops);

-- How many users of a type and status registered on a day in Shanghai, and on all days (-infinity): an exact count of
-- a million users is the sum of a few of these rows. Triggers keep it; users are never deleted, their balances forbid it.
create table user_counts (
  type smallint not null,
  status smallint not null,
  day date not null,
  users int not null,
  primary key (day, type, status)
);

create function count_users() returns trigger language plpgsql as $$
declare
  changes text := 'select 1 as change, * from added' || case tg_op when 'UPDATE' then ' union all select -1, * from changed' else '' end;
begin
  -- In one order, so that two transactions never wait for each other.
  execute format($sql$
    insert into user_counts as c (type, status, day, users)
    select type, status, coalesce(day, '-infinity') as day, sum(change)
    from (select change, type, status, (registered_at at time zone 'Asia/Shanghai')::date as day from (%s) u) c
    group by grouping sets ((type, status, day), (type, status)) having sum(change) <> 0 order by 1, 2, 3
    on conflict (day, type, status) do update set users = c.users + excluded.users
  $sql$, changes);
  return null;
end $$;
create trigger count_added after insert on users referencing new table as added for each statement execute function count_users();
create trigger count_changed after update on users referencing old table as changed new table as added for each statement execute function count_users();

-- The images of a verification. `path` is what an answer shows; `file` is where the file store keeps the bytes.
create table user_documents (
  path text primary key,
  user_id int not null references users,
  kind text not null check (kind in ('author_front', 'author_back', 'author_hand', 'license', 'legal_file', 'file')),
  file text not null,
  type text not null,
  size int not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  unique (user_id, kind)
);

-- Every movement of points. A balance is the sum of its user's entries.
create table ledger_entries (
  id bigint generated always as identity primary key,
  user_id int not null references users,
  order_no text not null unique,
  -- 1 evidence, 2 web, 3 process and 4 mobile forensics, 5 points gift, 6 points recharge
  type smallint not null check (type between 1 and 6),
  -- 1 recharge, 2 consumption
  order_type smallint not null check (order_type in (1, 2)),
  amount bigint not null check (amount <> 0 and (order_type = 1) = (amount > 0)),
  -- 1 contract amount, 2 recharge bonus, 3 test amount, 4 other
  gift_type smallint check (gift_type between 1 and 4),
  created_at timestamptz not null,
  check ((type = 5) = (gift_type is not null))
);
create index ledger_entries_by_user on ledger_entries (user_id, created_at, id);

create table gifts (
  id bigint generated always as identity primary key,
  entry_id bigint not null unique references ledger_entries,
  user_id int not null references users,
  mobile text not null,
  company text,
  user_type smallint not null check (user_type in (1, 2)),
  type smallint not null check (type between 1 and 4),
  points bigint not null check (points > 0),
  explain text not null,
  account_id int references accounts,
  admin text not null,
  created_at timestamptz not null
);
create index gifts_by_time on gifts (created_at, id);
create index gifts_by_user on gifts (user_id);

create table balances (
  user_id int primary key references users,
  points bigint not null default 0 check (points >= 0),
  contract_gifts bigint not null default 0 check (contract_gifts >= 0),
  recharge_gifts bigint not null default 0 check (recharge_gifts >= 0),
  test_gifts bigint not null default 0 check (test_gifts >= 0),
  other_gifts bigint not null default 0 check (other_gifts >= 0)
);

create function open_balances() returns trigger language plpgsql as $$
begin
  insert into balances (user_id) select id from added;
  return null;
end $$;
create trigger open_balances after insert on users referencing new table as added for each statement execute function open_balances();

create function move_balances() returns trigger language plpgsql as $$
begin
  perform from balances where user_id in (select user_id from added) order by user_id for update;
  update balances b set
    points = b.points + moved.points,
    contract_gifts = b.contract_gifts + moved.contract_gifts,
    recharge_gifts = b.recharge_gifts + moved.recharge_gifts,
    test_gifts = b.test_gifts + moved.test_gifts,
    other_gifts = b.other_gifts + moved.other_gifts
  from (
    select user_id,
      sum(amount) as points,
      coalesce(sum(amount) filter (where gift_type = 1), 0) as contract_gifts,
      coalesce(sum(amount) filter (where gift_type = 2), 0) as recharge_gifts,
      coalesce(sum(amount) filter (where gift_type = 3), 0) as test_gifts,
      coalesce(sum(amount) filter (where gift_type = 4), 0) as other_gifts
    from added group by user_id
  ) moved
  where b.user_id = moved.user_id;
  return null;
end $$;
create trigger move_balances after insert on ledger_entries referencing new table as added for each statement execute function move_balances();

-- What was written stays: entries and gifts are only added, and nothing but an entry moves a balance.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: its rows are kept as written', tg_op, tg_table_name;
end $$;
create trigger keep_entries before update or delete or truncate on ledger_entries for each statement execute function refuse_change();
create trigger keep_gifts before update or delete or truncate on gifts for each statement execute function refuse_change();
create trigger keep_balances before update or delete on balances for each row when (pg_trigger_depth() = 0) execute function refuse_change();
