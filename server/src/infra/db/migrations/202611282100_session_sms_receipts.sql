-- Messages with codes that a provider has taken over, until it says what became of them; for minutes.
create table if not exists sms_receipts (
  id bigint generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  provider text not null,
  -- The provider's own number of it.
  message_id text not null,
  sent_at timestamptz not null,
  -- How often the provider was asked.
  asks int not null default 0,
  ask_at timestamptz not null
);
create index if not exists sms_receipts_due on sms_receipts (provider, ask_at);
create index if not exists sms_receipts_of_accounts on sms_receipts (account_id);
create index if not exists sms_receipts_sent_at_idx on sms_receipts (sent_at);
