-- Authenticator apps, in place of codes by SMS, of the accounts that have set one up.
create table if not exists authenticators (
  account_id int primary key references accounts on delete cascade,
  -- Sealed.
  secret text not null,
  -- Null until its first code was right.
  enabled_at timestamptz,
  -- The time step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0
);

-- For whoever has lost the app: each is taken once.
create table if not exists recovery_codes (
  account_id int not null references authenticators on delete cascade,
  nth int not null,
  code_hash text not null,
  primary key (account_id, nth)
);
