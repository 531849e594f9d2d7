-- What confirmed a new authenticator beside the password: 'passkey', or the hash of a recovery code, which is spent when it is enabled. Null where the account had nothing that could.
alter table authenticators add column if not exists confirmed_by text;
