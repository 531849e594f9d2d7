-- Sign-ins of the platform's users are a log: they are only added. Counts of the audit trail change with it alone.
create trigger keep_front_logins before update or delete or truncate on front_logins for each statement execute function refuse_change();
create trigger keep_audit_counts before update or delete on audit_counts for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger keep_all_audit_counts before truncate on audit_counts for each statement execute function refuse_change();
