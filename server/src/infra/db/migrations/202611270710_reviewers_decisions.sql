-- Every decision on a record of a review queue: who made it, how, and how long they were at it.
create table review_decisions (
  id bigint generated always as identity primary key,
  queue text not null check (queue in ('enterprise', 'individual', 'notarization', 'invoice')),
  record_id bigint not null,
  -- Null for decisions from before this was kept.
  account_id int references accounts,
  -- The operator's name at that time.
  reviewer text not null,
  passed boolean not null,
  at timestamptz not null,
  -- Seconds since the reviewer opened the record; null where nothing says when they did.
  took_s int check (took_s >= 0)
);
create index on review_decisions (at);

insert into review_decisions (queue, record_id, account_id, reviewer, passed, at)
select queue, record_id, account_id, reviewer, passed, at from (
  select case u.type when 1 then 'individual' else 'enterprise' end as queue, r.user_id::bigint as record_id, r.account_id, r.operator as reviewer, r.status = 3 as passed, r.at
  from user_reviews r join users u on u.id = r.user_id where not r.revokes
  union all
  select 'notarization', order_id, null, operator, kind = 'approved', at from notarization_events where kind in ('approved', 'refused')
  union all
  select 'invoice', id, null, deal_user, status = 3, deal_time from invoices where type = '纸质邮寄' and status in (3, 4) and deal_user is not null and deal_time is not null
) known order by at;

create trigger keep_decisions before update or delete or truncate on review_decisions for each statement execute function refuse_change();
