-- Decisions that were taken back: each at most once, by whom and when.
create table review_reopenings (
  decision_id bigint primary key references review_decisions,
  account_id int not null references accounts,
  -- The operator's name at that time.
  operator text not null,
  at timestamptz not null
);
create trigger keep_reopenings before update or delete or truncate on review_reopenings for each statement execute function refuse_change();
