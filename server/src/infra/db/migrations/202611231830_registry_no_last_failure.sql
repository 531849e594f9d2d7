-- Why loads failed stands in remote_failures.
alter table remote_loads drop column last_failure;
