-- Invoices that users ask for: which orders they are of, how they were decided, and where they were sent.

create table invoices (
  id int generated always as identity primary key,
  user_id int not null references users,
  -- Of the user, as they were when they applied.
  username text not null,
  mobile text not null,
  type text not null check (type in ('电子', '纸质邮寄')),
  head text not null,
  tax_num text,
  bank_name text,
  account text,
  address text,
  phone_number text,
  -- Where it is sent: paper to a person at an address, everything else by e-mail.
  name text,
  post_phone_number text,
  street text,
  email text,
  remark text,
  money numeric(12,2) not null check (money > 0),
  created_at timestamptz not null,
  -- 1 waiting, 2 with finance, 3 issued, 4 refused
  status smallint not null default 1 check (status between 1 and 4),
  check_remark text,
  deal_user text,
  deal_time timestamptz,
  courier_number text,
  courier_user text,
  courier_time timestamptz,
  -- Where the file store keeps the document, and its bytes.
  pdf text,
  pdf_size int check (pdf_size > 0),
  refused boolean not null generated always as (status = 4) stored,
  name_key text not null generated always as (cjk2(head || E'\n' || username)) stored,
  unique (id, refused),
  check (type <> '纸质邮寄' or (name is not null and post_phone_number is not null and street is not null)),
  check (type <> '电子' or (email is not null and name is null and post_phone_number is null and street is null)),
  check (num_nulls(deal_user, deal_time) = case when status in (3, 4) then 0 else 2 end),
  check (check_remark is not null or status <> 4),
  check (check_remark is null or status in (3, 4)),
  check (num_nulls(courier_number, courier_user, courier_time) in (0, 3)),
  check (courier_number is null or (type = '纸质邮寄' and status = 3)),
  check (num_nulls(pdf, pdf_size) = case when type = '电子' and status = 3 then 0 else 2 end)
);
create index invoices_by_time on invoices (created_at, id);
create index invoices_by_status on invoices (status, created_at, id);
create index invoices_by_user on invoices (user_id);
create index invoices_by_name on invoices using gin (name_key gin_trgm_ops);
create index invoices_by_mobile on invoices using gin (mobile gin_trgm_ops);

create table invoice_counts (
  status smallint not null,
  day date not null,
  invoices int not null,
  primary key (day, status)
);
create trigger count_added after insert on invoices referencing new table as added
  for each statement execute function keep_counts('invoice_counts', 'created_at', 'status');
create trigger count_changed after update on invoices referencing old table as changed new table as added
  for each statement execute function keep_counts('invoice_counts', 'created_at', 'status');

-- Which orders an invoice is of. `refused` follows the invoice, so that an index can see to it that an order stands in one invoice.
create table invoice_orders (
  invoice_id int not null,
  order_id bigint not null references orders,
  refused boolean not null default false,
  primary key (invoice_id, order_id),
  foreign key (invoice_id, refused) references invoices (id, refused) on update cascade
);
create unique index one_invoice_an_order on invoice_orders (order_id) where not refused;

-- What was applied for stays; it is decided once, and its courier number is given once.
create function keep_invoice() returns trigger language plpgsql as $$
declare
  courier text[] := array['courier_number', 'courier_user', 'courier_time'];
  decision text[] := array['status', 'check_remark', 'deal_user', 'deal_time', 'pdf', 'pdf_size'] || courier;
  derived text[] := array['refused', 'name_key'];
  may_change text[] := case when old.status in (1, 2) then decision when old.courier_number is null then courier else '{}' end;
begin
  if new.status < old.status or to_jsonb(new) - derived - may_change <> to_jsonb(old) - derived - may_change then
    raise exception 'update on invoices is refused: invoice % is decided, or something other than its decision would change', old.id;
  end if;
  return new;
end $$;
create trigger keep_invoice before update on invoices for each row execute function keep_invoice();
create trigger keep_invoices before delete or truncate on invoices for each statement execute function refuse_change();
create trigger keep_invoice_orders before update or delete on invoice_orders for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger keep_all_invoice_orders before truncate on invoice_orders for each statement execute function refuse_change();
create trigger keep_all_counts before truncate on invoice_counts for each statement execute function refuse_change();

-- An invoice is of paid orders with money of its user, and its money is their sum. Asked at the end of the transaction that makes it.
create function check_invoice() returns trigger language plpgsql as $$
declare
  invoice invoices%rowtype;
begin
  select * into invoice from invoices where id = (to_jsonb(new) ->> tg_argv[0])::int;
  if exists (
    select from invoice_orders i join orders o on o.id = i.order_id
    where i.invoice_id = invoice.id and (o.user_id <> invoice.user_id or o.pay <> 2 or o.money is null)
  ) then
    raise exception 'invoice % has an order that is not paid with money by its user', invoice.id;
  end if;
  if invoice.money is distinct from (select sum(o.money) from invoice_orders i join orders o on o.id = i.order_id where i.invoice_id = invoice.id) then
    raise exception 'the money of invoice % is not the sum of its orders', invoice.id;
  end if;
  return null;
end $$;
create constraint trigger check_invoice after insert on invoices deferrable initially deferred for each row execute function check_invoice('id');
create constraint trigger check_invoice_order after insert on invoice_orders deferrable initially deferred for each row execute function check_invoice('invoice_id');
