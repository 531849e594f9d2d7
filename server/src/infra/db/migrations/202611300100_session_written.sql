-- Where the log of the database was after the session's last write: a replica that is not there yet has old rows for it.
alter table sessions add column if not exists written_lsn pg_lsn;
