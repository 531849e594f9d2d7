-- What operators have set for themselves, such as the columns of a list.

create table preferences (
  account_id int not null references accounts,
  key text not null check (length(key) <= 100),
  -- Null once it was reset: the revision stays, so that a window from before is told.
  value jsonb check (length(value::text) <= 8000),
  revision int not null default 1 check (revision > 0),
  saved_at timestamptz not null,
  primary key (account_id, key)
);
