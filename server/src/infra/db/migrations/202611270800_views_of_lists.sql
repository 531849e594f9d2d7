-- Views of lists that operators have given a name: filters, order and columns.

create table list_views (
  id int generated always as identity primary key,
  account_id int not null references accounts,
  -- The path of the list's call, with what tells its page from others of that call.
  list text not null check (length(list) <= 120),
  name text not null check (length(name) between 1 and 20),
  view jsonb not null check (length(view::text) <= 8000),
  saved_at timestamptz not null,
  unique (account_id, list, name)
);
