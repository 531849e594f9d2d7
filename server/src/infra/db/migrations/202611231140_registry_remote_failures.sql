-- Why loads of a version failed, for each operator: by code, and by what was thrown, without anything personal ('' where nothing was thrown, or too much that differs).
create table remote_failures (
  remote text not null,
  version text not null,
  account_id int not null references accounts,
  code text not null,
  message text not null,
  times int not null,
  last_at timestamptz not null,
  primary key (remote, version, code, message, account_id)
);
create index on remote_failures (last_at);
create index on remote_failures (account_id);

-- Of a visit: when the largest part of the document's first page was painted, in milliseconds, and how far things jumped about. Added up.
alter table remote_loads
  add column lcps int not null default 0,
  add column lcp_ms bigint not null default 0,
  add column shifts int not null default 0,
  add column cls float8 not null default 0;
