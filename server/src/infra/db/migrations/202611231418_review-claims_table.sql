-- Who is at work on a record of a queue. A tab repeats its claim every few seconds; one that has run out counts for nothing.
create table review_claims (
  queue text not null check (queue in ('enterprise', 'individual', 'notarization', 'invoice')),
  record_id bigint not null,
  account_id int not null references accounts,
  -- The browser tab that the record is open in: a tab has one claim.
  tab text not null check (tab ~ '^[0-9a-f]{32}$'),
  since timestamptz not null,
  until timestamptz not null,
  primary key (queue, record_id)
);
create index review_claims_by_tab on review_claims (account_id, tab);

-- The paper invoices that are to be decided, the oldest first.
create index invoices_waiting on invoices (created_at, id) where status in (1, 2) and type = '纸质邮寄';
