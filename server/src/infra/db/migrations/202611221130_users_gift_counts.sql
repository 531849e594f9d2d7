-- How many gifts of a type went to users of a type on a day in Shanghai, and on all days (-infinity): an exact count of a
-- long list is the sum of a few of these rows. A trigger keeps it; gifts are never changed.
create table gift_counts (
  user_type smallint not null,
  type smallint not null,
  day date not null,
  gifts int not null,
  primary key (day, user_type, type)
);

create function count_gifts() returns trigger language plpgsql as $$
begin
  -- In one order, so that two transactions never wait for each other.
  insert into gift_counts as c (user_type, type, day, gifts)
  select user_type, type, coalesce(day, '-infinity') as day, count(*)
  from (select user_type, type, (created_at at time zone 'Asia/Shanghai')::date as day from added) g
  group by grouping sets ((user_type, type, day), (user_type, type)) order by 1, 2, 3
  on conflict (day, user_type, type) do update set gifts = c.gifts + excluded.gifts;
  return null;
end $$;
create trigger count_gifts after insert on gifts referencing new table as added for each statement execute function count_gifts();

insert into gift_counts (user_type, type, day, gifts)
select user_type, type, coalesce(day, '-infinity'), count(*)
from (select user_type, type, (created_at at time zone 'Asia/Shanghai')::date as day from gifts) g
group by grouping sets ((user_type, type, day), (user_type, type));
