-- What systems that call the open interface are told of, written with what makes it happen.
create table events (
  id bigint generated always as identity primary key,
  type text not null,
  -- Ids and references, no personal data.
  data jsonb not null,
  at timestamptz not null,
  -- Its place in the feed, given after its transaction is over: whoever has read up to a place has read all before it.
  place bigint unique
);
create index on events (id) where place is null;
create index on events using brin (at);
create sequence event_places;
