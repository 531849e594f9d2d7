-- Files that operators have sent, one row each. A file of the store without a row is deleted by the sweep.
create table uploads (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  account_id integer not null references accounts,
  -- The path of the route that took it.
  route text not null,
  -- As the operator calls it.
  name text not null,
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  -- When something began to refer to it; until then it is kept for a day.
  used_at timestamptz
);
create index on uploads (created_at) where used_at is null;
create index on uploads (account_id);
