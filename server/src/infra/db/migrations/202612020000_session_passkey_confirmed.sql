-- Whether a second factor of the account was proven when a passkey was begun. What was begun by the password alone adds nothing to factors that came after it.
alter table passkey_challenges add column if not exists confirmed boolean not null default false;
