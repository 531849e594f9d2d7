-- A decision on a paper invoice can be taken back, with a reason, as long as no parcel has a number: it is what it was before the decision.
alter table invoices
  -- Of a decided one: waiting, or asked of finance. Null for decisions from before this was kept.
  add status_before smallint check (status_before in (1, 2)),
  add check (status_before is null or status in (3, 4));

create or replace function keep_invoice() returns trigger language plpgsql as $$
declare
  courier text[] := array['courier_number', 'courier_user', 'courier_time'];
  decision text[] := array['status', 'status_before', 'check_remark', 'deal_user', 'deal_time'];
  derived text[] := array['refused', 'name_key'];
  reopens boolean := old.type = '纸质邮寄' and old.status in (3, 4) and old.courier_number is null and new.status = coalesce(old.status_before, 1);
  may_change text[] := case
    when old.status in (1, 2) then decision || courier || array['pdf', 'pdf_size']
    when reopens then decision
    when old.courier_number is null then courier
    else '{}' end;
begin
  if new.status < old.status and not reopens or to_jsonb(new) - derived - may_change <> to_jsonb(old) - derived - may_change then
    raise exception 'update on invoices is refused: invoice % is decided, or something other than its decision would change', old.id;
  end if;
  return new;
end $$;

create trigger arrive_again after update of status on invoices for each row
  when (new.type = '纸质邮寄' and new.status in (1, 2) and old.status in (3, 4)) execute function invoice_arrives();
