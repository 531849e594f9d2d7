-- What operators have downloaded, for a day.

create table downloads (
  account_id int not null references accounts,
  -- Given by the client that keeps track of it, or made here.
  id text not null check (id ~ '^[0-9a-f]{32}$'),
  -- The call and its query as it was asked; the query is null where it opens nothing any more within minutes.
  route text not null,
  query text,
  title text not null,
  -- Null when it never began.
  name text,
  size bigint,
  -- How far the file has been sent, in bytes from its beginning.
  sent bigint not null default 0,
  state text not null check (state in ('running', 'done', 'cut', 'failed')),
  reason text,
  started_at timestamptz not null,
  -- When something was last heard of it. One that runs and is silent is over: its server was stopped.
  seen_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, id)
);
create index downloads_by_account on downloads (account_id, started_at desc);
create index downloads_by_start on downloads (started_at);
