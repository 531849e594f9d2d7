-- Addresses that systems want called with what happens.
create table webhooks (
  id int generated always as identity primary key,
  system_id int not null references systems,
  url text not null,
  -- Of which it is told.
  types text[] not null check (cardinality(types) > 0),
  -- Sealed. The one before is valid beside it for a while after it was replaced.
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  -- 1 in use, 2 stopped, 3 switched off because it failed for a day
  status smallint not null default 1 check (status in (1, 2, 3)),
  -- Since when no call has arrived; null while they do.
  failing_since timestamptz,
  created_at timestamptz not null,
  check ((previous_secret is null) = (previous_until is null))
);
create index on webhooks (system_id);

-- An event on its way to an address.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id int not null references webhooks on delete cascade,
  event_id bigint not null,
  -- 1 waits, 2 arrived, 3 failed
  status smallint not null default 1 check (status in (1, 2, 3)),
  attempts smallint not null default 0,
  created_at timestamptz not null,
  -- When it is sent next.
  due_at timestamptz not null,
  -- Until when a server has it to itself.
  claimed_until timestamptz,
  -- Of the last attempt.
  sent_at timestamptz,
  duration_ms int,
  answer_status smallint,
  -- The first 200 characters of the answer, or why there is none.
  answer text,
  unique (event_id, webhook_id)
);
create index on webhook_deliveries (webhook_id, id);
create index on webhook_deliveries (webhook_id, due_at) where status = 1;
create index on webhook_deliveries using brin (created_at);
create index on webhook_deliveries (webhook_id, status, id);
