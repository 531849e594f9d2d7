-- Certificates that sign now and that their authority has revoked, as the last look at its answers found.
create table revoked_signers (
  -- The SHA-256 of the certificate, in hex.
  fingerprint text primary key,
  -- What it is used for: of a certificate above a signer's, too.
  role text not null check (role in ('time-authority', 'issuer', 'sm-issuer')),
  subject text not null,
  revoked_at timestamptz not null
);
