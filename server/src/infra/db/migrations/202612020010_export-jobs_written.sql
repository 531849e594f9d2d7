-- Where the log of the database was when the export was asked for: a replica that is not there yet lacks what its account may have written, also once that has signed out.
alter table export_jobs add column if not exists written_lsn pg_lsn;
