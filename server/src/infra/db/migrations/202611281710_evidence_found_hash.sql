-- The SHA-256 of the bytes that the last check found instead of those that were saved; null where they could not all be read, and of a file that is whole.
alter table evidence_files add column found_sha256 text check (found_sha256 ~ '^[0-9a-f]{64}$');
