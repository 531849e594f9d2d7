-- Whoever adds a row to a counted table held the counts of its group until the end of the transaction, so that rows were added
-- one after the other. Each connection now counts in a part of its own, as far as there are enough of them.
create or replace function keep_counts() returns trigger language plpgsql as $$
declare
  changes text := 'select 1 as change, * from added' || case tg_op when 'UPDATE' then ' union all select -1, * from changed' else '' end;
  -- Each followed by a comma.
  groups text := case tg_argv[2] when '' then '' else tg_argv[2] || ', ' end;
begin
  -- In one order, so that two transactions never wait for each other.
  execute format($sql$
    insert into %1$I as c (%2$s day, part, %3$I)
    select %2$s coalesce(day, '-infinity'), %7$L, sum(change)
    from (select change, %2$s (%4$I at time zone 'Asia/Shanghai')::date as day from (%5$s) r) g
    group by grouping sets ((%2$s day), (%6$s)) having sum(change) <> 0 order by %2$s day
    on conflict (%2$s day, part) do update set %3$I = c.%3$I + excluded.%3$I
  $sql$, tg_argv[0], groups, tg_table_name, tg_argv[1], changes, tg_argv[2], abs(pg_backend_pid()) % 32);
  return null;
end $$;

do $$
declare
  counts record;
begin
  for counts in
    select c.conrelid::regclass as name, c.conname, string_agg(quote_ident(a.attname), ', ' order by k.place) as columns
    from pg_constraint c
      cross join unnest(c.conkey) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
    where c.contype = 'p' and c.conrelid::regclass::text in (
      'user_counts', 'gift_counts', 'feedback_counts', 'order_counts', 'invoice_counts', 'evidence_counts', 'front_login_counts',
      'notarization_counts', 'capture_counts')
    group by c.conrelid, c.conname
  loop
    execute format('alter table %s add column part smallint not null default 0, drop constraint %I, add primary key (%s, part)', counts.name, counts.conname, counts.columns);
  end loop;
end $$;

-- What had a function of its own is counted by the same one.
drop trigger count_added on users;
drop trigger count_changed on users;
drop function count_users();
create trigger count_added after insert on users referencing new table as added
  for each statement execute function keep_counts('user_counts', 'registered_at', 'type, status');
create trigger count_changed after update on users referencing old table as changed new table as added
  for each statement execute function keep_counts('user_counts', 'registered_at', 'type, status');

drop trigger count_gifts on gifts;
drop function count_gifts();
create trigger count_added after insert on gifts referencing new table as added
  for each statement execute function keep_counts('gift_counts', 'created_at', 'user_type, type');

drop trigger count_feedback on feedback;
drop function count_feedback();
create trigger count_added after insert on feedback referencing new table as added
  for each statement execute function keep_counts('feedback_counts', 'added_at', 'user_type, type');
