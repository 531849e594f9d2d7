-- Keeps a table of counts exact: how many rows of a table there are of each group on a day in Shanghai, and on all days
-- (-infinity). Arguments of the trigger: the table of counts, the column of the time, the columns of the group. The counts
-- stand in a column that is named like the table that is counted.
create function keep_counts() returns trigger language plpgsql as $$
declare
  changes text := 'select 1 as change, * from added' || case tg_op when 'UPDATE' then ' union all select -1, * from changed' else '' end;
begin
  -- In one order, so that two transactions never wait for each other.
  execute format($sql$
    insert into %1$I as c (%2$s, day, %3$I)
    select %2$s, coalesce(day, '-infinity'), sum(change)
    from (select change, %2$s, (%4$I at time zone 'Asia/Shanghai')::date as day from (%5$s) r) g
    group by grouping sets ((%2$s, day), (%2$s)) having sum(change) <> 0 order by %2$s, day
    on conflict (day, %2$s) do update set %3$I = c.%3$I + excluded.%3$I
  $sql$, tg_argv[0], tg_argv[2], tg_table_name, tg_argv[1], changes);
  return null;
end $$;
