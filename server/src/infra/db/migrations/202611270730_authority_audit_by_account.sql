-- 操作日志 of one operator.
create index audit_trail_by_account on audit_trail (account_id, at, id);
