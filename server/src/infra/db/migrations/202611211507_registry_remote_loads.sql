-- How loading a version of a remote went, for each operator: a candidate that fails for too many is taken back by itself.
create table remote_loads (
  remote text not null,
  version text not null,
  account_id int not null references accounts,
  loads int not null default 0,
  failures int not null default 0,
  -- Why the last one failed.
  last_failure text,
  -- Of the loads that did not fail, in milliseconds.
  total_ms bigint not null default 0,
  last_at timestamptz not null,
  primary key (remote, version, account_id)
);
create index on remote_loads (last_at);
create index on remote_loads (account_id);
