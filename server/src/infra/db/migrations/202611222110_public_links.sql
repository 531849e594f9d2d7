-- Links to evidence that were handed out. A link itself is signed and not kept: its row is for taking it back, and for who shared what.
create table public_links (
  id bytea primary key check (length(id) = 16),
  evidence_id int not null references evidence,
  purpose text not null check (purpose in ('preview', 'certificate', 'verify')),
  -- Null where the platform itself made it, for a printed certificate.
  account_id int references accounts,
  created_at timestamptz not null,
  -- Null: as long as the paper that it is printed on.
  expires_at timestamptz check (expires_at > created_at),
  revoked_at timestamptz,
  opened int not null default 0 check (opened >= 0),
  opened_at timestamptz,
  check (purpose = 'verify' or expires_at is not null)
);
create index public_links_by_evidence on public_links (evidence_id, created_at);
create index public_links_by_end on public_links (expires_at);
