-- What users of the platform pay for: points that they recharge or consume, and notarial certificates.

create table orders (
  id bigint generated always as identity primary key,
  order_no text not null unique check (order_no ~ '^[A-Za-z0-9-]{1,64}$'),
  user_id int not null references users,
  -- 1 recharge, 2 consumption, 3 notarization
  kind smallint not null check (kind between 1 and 3),
  -- 1 evidence, 2 web, 3 process and 4 mobile forensics, 6 points recharge; 5 is a gift, which nobody orders
  type smallint not null check (type in (1, 2, 3, 4, 6)),
  -- What the order adds to the user's balance when it is paid.
  points bigint not null default 0,
  money numeric(12,2) check (money > 0),
  -- 1 pending, 2 paid, 3 failed
  pay smallint not null default 1 check (pay between 1 and 3),
  -- Null until the user chose one.
  pay_type text check (pay_type in ('微信', '支付宝', '银行转账', '余额')),
  -- The payment's number with whoever took it, and who paid there.
  trade_no text check (trade_no <> ''),
  buyer_id text,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- A recharge turns money into points, a consumption spends points, a certificate costs money.
  check (sign(points) = case kind when 1 then 1 when 2 then -1 else 0 end),
  check ((kind = 2) = (money is null)),
  check ((kind = 1) = (type = 6)),
  check ((kind = 2) = (pay_type = '余额')),
  check ((pay = 2) = (paid_at is not null)),
  check (pay <> 1 or (trade_no is null and buyer_id is null)),
  check (pay <> 2 or (pay_type is not null and (kind = 2 or trade_no is not null)))
);
-- A payment pays for one order.
create unique index one_order_a_payment on orders (pay_type, trade_no) where pay = 2;
create index orders_by_user on orders (user_id, created_at, id);
create index orders_by_number on orders using gin (lower(order_no) gin_trgm_ops);
-- Charges and notarization are lists of their own, each with its filters.
create index charges_by_time on orders (created_at, id) where kind in (1, 2);
create index charges_by_pay on orders (pay, created_at, id) where kind in (1, 2);
create index charges_by_type on orders (type, created_at, id) where kind in (1, 2);
create index notarization_by_time on orders (created_at, id) where kind = 3;
create index notarization_by_pay on orders (pay, created_at, id) where kind = 3;

create table order_counts (
  kind smallint not null,
  pay smallint not null,
  type smallint not null,
  day date not null,
  orders int not null,
  primary key (day, kind, pay, type)
);
create trigger count_added after insert on orders referencing new table as added
  for each statement execute function keep_counts('order_counts', 'created_at', 'kind, pay, type');
create trigger count_changed after update on orders referencing old table as changed new table as added
  for each statement execute function keep_counts('order_counts', 'created_at', 'kind, pay, type');

-- An order is settled once, and what was ordered stays.
create function keep_order() returns trigger language plpgsql as $$
declare
  payment text[] := array['pay', 'pay_type', 'trade_no', 'buyer_id', 'paid_at'];
begin
  if old.pay <> 1 or to_jsonb(new) - payment <> to_jsonb(old) - payment then
    raise exception 'update on orders is refused: order % is settled, or something other than its payment would change', old.order_no;
  end if;
  return new;
end $$;
create trigger keep_order before update on orders for each row execute function keep_order();
create trigger keep_orders before delete or truncate on orders for each statement execute function refuse_change();
create trigger keep_all_counts before truncate on order_counts for each statement execute function refuse_change();

-- Points move for a gift, or for an order that is paid: once for each, and as much as was ordered.
alter table ledger_entries add column order_id bigint unique references orders;
-- Entries that are older than orders have none.
alter table ledger_entries add check ((type = 5) = (order_id is null)) not valid;

create function check_entries() returns trigger language plpgsql as $$
begin
  if exists (
    select from added e join orders o on o.id = e.order_id
    where (o.pay, o.user_id, o.order_no, o.kind, o.type, o.points) is distinct from (2, e.user_id, e.order_no, e.order_type, e.type, e.amount)
  ) then
    raise exception 'an entry of the ledger is not what its order says';
  end if;
  return null;
end $$;
create trigger check_entries after insert on ledger_entries referencing new table as added for each statement execute function check_entries();

create function check_payment() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where order_id = new.id) then
    raise exception 'order % is paid and has no entry in the ledger', new.order_no;
  end if;
  return null;
end $$;
create constraint trigger check_payment_added after insert on orders deferrable initially deferred
  for each row when (new.pay = 2 and new.kind <> 3) execute function check_payment();
create constraint trigger check_payment after update on orders deferrable initially deferred
  for each row when (new.pay = 2 and new.kind <> 3) execute function check_payment();
