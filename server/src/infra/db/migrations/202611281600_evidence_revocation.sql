-- What authorities have said of the revocation of certificates that proofs rest on, as they said it. Nothing is deleted: each is what a proof of its time is checked by.

create table revocation_answers (
  id int generated always as identity primary key,
  kind text not null check (kind in ('CRL', 'OCSP')),
  -- The address that it was fetched from; of a responder with the SHA-256 of the certificate that it was asked about.
  source text not null,
  digest bytea not null check (length(digest) = 32),
  content bytea not null,
  said_at timestamptz not null,
  -- Until when that was the authority's last word; null where it does not say.
  ends_at timestamptz,
  -- When it was last fetched.
  fetched_at timestamptz not null,
  unique (source, digest)
);
create index revocation_answers_by_time on revocation_answers (source, said_at);
