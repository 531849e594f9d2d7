-- What came into a review queue, and when: an application that was made again comes again.
create table queue_arrivals (
  id bigint generated always as identity primary key,
  queue text not null check (queue in ('enterprise', 'individual', 'notarization', 'invoice')),
  record_id bigint not null,
  at timestamptz not null default now()
);
create index on queue_arrivals (queue, at);
create index on review_decisions (queue, record_id);

create function user_arrives() returns trigger language plpgsql as $$
begin
  insert into queue_arrivals (queue, record_id) values (case new.type when 1 then 'individual' else 'enterprise' end, new.id);
  return null;
end $$;
create trigger arrive_new after insert on users for each row when (new.status = 2) execute function user_arrives();
create trigger arrive_again after update of status on users for each row when (new.status = 2 and old.status <> 2) execute function user_arrives();

create function notarization_arrives() returns trigger language plpgsql as $$
begin
  insert into queue_arrivals (queue, record_id) values ('notarization', new.order_id);
  return null;
end $$;
create trigger arrive_new after insert on notarizations for each row when (new.pay = 2 and new.status = 1) execute function notarization_arrives();
create trigger arrive_paid after update of pay on notarizations for each row when (new.pay = 2 and new.status = 1 and old.pay <> 2) execute function notarization_arrives();

create function invoice_arrives() returns trigger language plpgsql as $$
begin
  insert into queue_arrivals (queue, record_id) values ('invoice', new.id);
  return null;
end $$;
create trigger arrive_new after insert on invoices for each row when (new.type = '纸质邮寄' and new.status in (1, 2)) execute function invoice_arrives();

-- When an account last looked at what is new.
create table bell_looks (
  account_id int primary key references accounts,
  at timestamptz not null
);
