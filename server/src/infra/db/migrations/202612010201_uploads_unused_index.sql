-- Who has sent a file is read with the file; accounts are never deleted.
drop index uploads_account_id_idx;
