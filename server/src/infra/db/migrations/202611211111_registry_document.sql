-- The registry of remotes: one document, changed only by whoever has seen its latest revision.
create table registry (
  id integer primary key check (id = 1),
  revision integer not null,
  document jsonb not null,
  changed_at timestamptz not null
);
