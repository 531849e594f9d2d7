-- Exports of more rows than are sent at once: a server makes the file in the background, and its account fetches it afterwards.
create table export_jobs (
  id text primary key,
  account_id int not null references accounts,
  -- The call that exports, and the fields that it was asked with.
  route text not null,
  input jsonb not null,
  title text not null,
  -- Whether personal values are in it in full; null until it is begun.
  personal boolean,
  -- Rows that are in it so far.
  rows int not null default 0,
  -- How often a server has begun it.
  tries int not null default 0,
  -- What it is saved as, and called in the store.
  name text,
  file text,
  -- Bytes.
  size bigint,
  reason text,
  created_at timestamptz not null,
  made_at timestamptz,
  failed_at timestamptz,
  -- Its row and its file are deleted then.
  expires_at timestamptz not null
);
create index export_jobs_by_account on export_jobs (account_id, created_at);
create index export_jobs_waiting on export_jobs (created_at) where made_at is null and failed_at is null;
create index export_jobs_by_end on export_jobs (expires_at);
