-- What was done with an application: who got it, who passed it on, who decided it.
create table notarization_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references notarizations,
  at timestamptz not null,
  -- The operator's name at that time; null where the platform did it.
  operator text,
  kind text not null check (kind in ('assigned', 'taken over', 'handed over', 'approved', 'refused')),
  -- Who handles the case since then.
  handler text,
  check ((kind = 'assigned') = (operator is null)),
  check ((handler is null) = (kind in ('approved', 'refused')))
);
create index on notarization_events (order_id, id);

-- Events of before are known from the audit trail, but for the assignment at the payment: it was to whoever had the case before it was first passed on, else to who has it.
insert into notarization_events (order_id, at, kind, handler)
select n.order_id, o.paid_at, 'assigned', f.name
from notarizations n join orders o on o.id = n.order_id cross join lateral (
  select name from (
    select t.id, t.before ->> 'handler' as name from audit_trail t where t.subject = 'notarization' and t.subject_id = n.order_id and t.after -> 'handler' is not null
    union all
    select null, a.realname from accounts a where a.id = n.handled_by
  ) handlers order by id nulls last limit 1
) f
where f.name is not null order by n.order_id;
insert into notarization_events (order_id, at, operator, kind, handler)
select t.subject_id, t.at, t.operator,
  case when t.action = '接手经办' then 'taken over' when starts_with(t.action, '转交') then 'handed over' when t.action = '审核通过' then 'approved' else 'refused' end,
  t.after ->> 'handler'
from audit_trail t where t.subject = 'notarization' and t.after is not null order by t.id;

create trigger keep_events before update or delete or truncate on notarization_events for each statement execute function refuse_change();

-- A case is assigned with its payment.
create function record_assignment() returns trigger language plpgsql as $$
begin
  insert into notarization_events (order_id, at, kind, handler) select new.order_id, new.handled_at, 'assigned', realname from accounts where id = new.handled_by;
  return null;
end $$;
create trigger record_assignment_of_new after insert on notarizations for each row when (new.pay = 2 and new.handled_by is not null) execute function record_assignment();
create trigger record_assignment after update of pay on notarizations for each row
  when (old.pay <> 2 and new.pay = 2 and new.handled_by is not null) execute function record_assignment();
