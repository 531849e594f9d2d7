-- Systems of the company that call the open interface, with what they may do.
create table systems (
  id int generated always as identity primary key,
  name text not null unique check (name <> ''),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- 1 in use, 2 stopped
  status smallint not null default 1 check (status in (1, 2)),
  created_at timestamptz not null
);

-- What a system signs by; two while one is replaced. Each secret is sealed.
create table system_keys (
  id text primary key check (id ~ '^sys[0-9a-f]{16}$'),
  system_id int not null references systems,
  secret text not null,
  created_at timestamptz not null
);
create index on system_keys (system_id);

-- How many calls were signed by a key, by the hour, and how many of them were refused.
create table system_call_counts (
  key_id text not null,
  hour timestamptz not null,
  calls int not null,
  refused int not null,
  used_at timestamptz not null default now(),
  primary key (key_id, hour)
);
create index on system_call_counts (hour);
