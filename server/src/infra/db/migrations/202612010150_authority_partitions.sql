-- A partition of the audit trail may be kept elsewhere, and its places in the ledger stay.
alter table audit_anchors drop constraint audit_anchors_audit_id_fkey;

do $$
declare
  upper text := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint where conname = 'bound' and conrelid = 'audit_trail'::regclass);
begin
  perform make_partitioned('audit_trail', 'at', upper);
  upper := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint where conname = 'bound' and conrelid = 'front_logins'::regclass);
  perform make_partitioned('front_logins', 'at', upper);
end $$;

-- As before, for an entry of any partition.
drop function audit_content;
create function audit_content(entry audit_trail) returns text language sql stable as $$
  select jsonb_build_array(
    entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.account_id, entry.operator, entry.ip,
    entry.subject, entry.subject_id, entry.action, entry.before, entry.after, encode(entry.previous_hash, 'hex'))::text
$$;
