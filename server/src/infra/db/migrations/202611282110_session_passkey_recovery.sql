-- The hash of the recovery code that confirms a new passkey. The code is spent when the passkey is kept.
alter table passkey_challenges add column if not exists recovery_hash text;
