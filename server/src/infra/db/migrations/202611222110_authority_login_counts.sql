-- Counts of a table that is not counted by groups: the third argument of the trigger is then empty.
create or replace function keep_counts() returns trigger language plpgsql as $$
declare
  changes text := 'select 1 as change, * from added' || case tg_op when 'UPDATE' then ' union all select -1, * from changed' else '' end;
  -- Each followed by a comma.
  groups text := case tg_argv[2] when '' then '' else tg_argv[2] || ', ' end;
begin
  -- In one order, so that two transactions never wait for each other.
  execute format($sql$
    insert into %1$I as c (%2$s day, %3$I)
    select %2$s coalesce(day, '-infinity'), sum(change)
    from (select change, %2$s (%4$I at time zone 'Asia/Shanghai')::date as day from (%5$s) r) g
    group by grouping sets ((%2$s day), (%6$s)) having sum(change) <> 0 order by %2$s day
    on conflict (%2$s day) do update set %3$I = c.%3$I + excluded.%3$I
  $sql$, tg_argv[0], groups, tg_table_name, tg_argv[1], changes, tg_argv[2]);
  return null;
end $$;

-- Sign-ins of users on a day in Shanghai, and on all days (-infinity).
create table front_login_counts (
  day date primary key,
  front_logins int not null
);
insert into front_login_counts
select coalesce(day, '-infinity'), count(*) from (select (at at time zone 'Asia/Shanghai')::date as day from front_logins) l group by grouping sets ((day), ()) having count(*) > 0;
create trigger count_added after insert on front_logins referencing new table as added
  for each statement execute function keep_counts('front_login_counts', 'at', '');
create trigger keep_all_counts before truncate on front_login_counts for each statement execute function refuse_change();

-- A keyword finds users; what is theirs is then read from the index alone.
drop index front_logins_user_id_idx;
create index front_logins_by_user on front_logins (user_id, at, id);
