-- Passkeys, in place of codes by SMS, of the accounts that have added some.
create table if not exists passkeys (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  -- As its authenticator calls it, in base64url.
  credential_id text not null unique,
  -- In the form of COSE.
  public_key bytea not null,
  -- Of its uses, as the authenticator counts them; 0 where it does not.
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index if not exists passkeys_of_accounts on passkeys (account_id);

-- What a passkey is to sign, once and within minutes: to be added to an account, or without one, to sign in.
create table if not exists passkey_challenges (
  hash bytea primary key,
  account_id int references accounts on delete cascade,
  expires_at timestamptz not null
);
create index if not exists passkey_challenges_expires_at_idx on passkey_challenges (expires_at);
create index if not exists passkey_challenges_of_accounts on passkey_challenges (account_id) where account_id is not null;

-- Recovery codes are for whoever has lost authenticator or passkeys, and go with the last of them.
alter table recovery_codes drop constraint if exists recovery_codes_account_id_fkey;
alter table recovery_codes add constraint recovery_codes_account_id_fkey foreign key (account_id) references accounts on delete cascade;

create or replace function end_recovery_codes() returns trigger language plpgsql as $$
begin
  delete from recovery_codes where account_id = old.account_id
    and not exists (select from authenticators where account_id = old.account_id and enabled_at is not null)
    and not exists (select from passkeys where account_id = old.account_id);
  return null;
end $$;
create or replace trigger end_recovery_codes after delete on authenticators for each row execute function end_recovery_codes();
create or replace trigger end_recovery_codes after delete on passkeys for each row execute function end_recovery_codes();
