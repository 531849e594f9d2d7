-- As for evidence, but by time: the end of the month after this one, or after that of the newest row.
create function pg_temp.bound_after(newest timestamptz) returns text language sql as $$
  select format('check (at < %L) not valid', (date_trunc('month', greatest(now(), newest) at time zone 'Asia/Shanghai') + interval '2 months') at time zone 'Asia/Shanghai')
$$;
do $$
declare
  entries text := pg_temp.bound_after((select max(at) from audit_trail));
  logins text := pg_temp.bound_after((select max(at) from front_logins));
begin
  execute 'alter table audit_trail add constraint bound ' || entries;
  execute 'alter table front_logins add constraint bound ' || logins;
end $$;
