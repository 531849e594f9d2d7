-- What an operator asked for as one zip. Settled once, so that every byte of it is the same when a download goes on.

create table download_jobs (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  account_id int not null references accounts,
  name text not null,
  -- The files of evidence in it, in their order: [{"path","name"}].
  entries jsonb not null,
  -- What stands before them, made for this zip: [{"name","base64"}].
  documents jsonb not null,
  -- What was asked for and is not in it: [{"id","baoquan","title","reason"}].
  left_out jsonb not null,
  size bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index download_jobs_by_account on download_jobs (account_id, created_at);
create index download_jobs_by_end on download_jobs (expires_at);
