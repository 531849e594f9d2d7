-- What sign-in counts and remembers. Locks under the old rules, which strangers could cause, end here.
alter table accounts drop column failed_logins, drop column locked_until;

-- Wrong passwords in a row, each after a right SMS code.
create table sign_in_failures (
  account_id int primary key references accounts on delete cascade,
  failures int not null,
  locked_until timestamptz
);

-- Browsers that have signed in to an account. Accounts that share a browser share its token.
create table known_devices (
  id bigint generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  token_hash bytea not null,
  used_at timestamptz not null,
  unique (account_id, token_hash)
);
create index on known_devices (token_hash);
create index on known_devices (used_at);

-- The known device that asked for the code; null for strangers.
alter table sms_codes add column device_id bigint references known_devices on delete cascade;

create function forget_sign_in_failures() returns trigger language plpgsql as $$
begin
  delete from sign_in_failures where account_id = new.id;
  return new;
end $$;
create trigger forget_sign_in_failures after update of password_hash, status on accounts for each row
  when (old.password_hash <> new.password_hash or (old.status = 2 and new.status = 1)) execute function forget_sign_in_failures();

create function forget_known_devices() returns trigger language plpgsql as $$
begin
  delete from known_devices where account_id = new.id;
  return new;
end $$;
create trigger forget_known_devices after update of password_hash, status on accounts for each row
  when (old.password_hash <> new.password_hash or new.status = 2) execute function forget_known_devices();

create function void_sms_codes() returns trigger language plpgsql as $$
begin
  delete from sms_codes where account_id = new.id;
  return new;
end $$;
create trigger void_sms_codes after update of mobile on accounts for each row
  when (old.mobile <> new.mobile) execute function void_sms_codes();
