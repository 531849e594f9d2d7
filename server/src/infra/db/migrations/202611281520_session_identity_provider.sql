-- Who signs in by the company's identity provider: what it calls them.
alter table accounts add column if not exists oidc_subject text unique;
-- The provider's own session that a session was opened by; empty where it names none, null for every other session.
alter table sessions add column if not exists provider_session text;
-- Sealed: by which the provider is asked whether it still knows them; and when it was asked last.
alter table sessions add column if not exists provider_refresh text;
alter table sessions add column if not exists provider_asked_at timestamptz;
create index if not exists sessions_to_ask_provider_of on sessions (provider_asked_at) where provider_refresh is not null;
create index if not exists sessions_of_provider on sessions (provider_session) where provider_session is not null;

-- Sign-ins that are on their way to the provider and back.
create table if not exists oidc_sign_ins (
  state_hash bytea primary key,
  nonce text not null,
  verifier text not null,
  -- A path of the console; empty for the first page.
  return_to text not null,
  -- The hash of the token of the session that it is to take the place of, as of one that is locked.
  replaces bytea,
  expires_at timestamptz not null
);
create index if not exists oidc_sign_ins_expires_at_idx on oidc_sign_ins (expires_at);
