-- Which files are to be compared with their hashes next: the one that waits longest, and those that were found damaged.
create index evidence_files_by_check on evidence_files (checked_at nulls first);
create index evidence_files_damaged on evidence_files (checked_at) where damaged_at is not null;
