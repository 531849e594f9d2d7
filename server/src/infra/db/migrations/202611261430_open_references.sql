-- Of a call's signature; each is taken once.
create table open_nonces (
  key_id text not null,
  nonce text not null,
  at timestamptz not null,
  primary key (key_id, nonce)
);
create index on open_nonces (at);

-- What callers of the open interface call the records that they brought in.
create table open_references (
  -- Whose names these are: `enterprise <user id>`, or `platform` for the company's own systems.
  namespace text not null,
  resource text not null check (resource in ('evidence')),
  ref text not null check (ref ~ '^[\w.~-]{1,100}$'),
  -- SHA-256 of what was handed in under it.
  content bytea not null check (length(content) = 32),
  record_id bigint not null,
  created_at timestamptz not null,
  primary key (namespace, resource, ref),
  unique (resource, record_id)
);
create trigger keep_references before update or delete or truncate on open_references for each statement execute function refuse_change();

-- A file that came through the open interface has no account, but a namespace.
alter table uploads alter account_id drop not null, add namespace text, add check ((account_id is null) <> (namespace is null));
create index on uploads (namespace) where used_at is null;
