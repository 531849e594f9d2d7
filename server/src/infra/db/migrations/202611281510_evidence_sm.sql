-- The same statement, signed by SM2 besides, where the platform has a certificate of it.
alter table evidence_proofs add column sm_signature bytea;
-- Which digests of the file its leaf in the ledger is over: the SHA-256 alone where it is null, the SM3 besides where it is 'sm3'.
alter table evidence_proofs add column leaf_digests text check (leaf_digests = 'sm3');
