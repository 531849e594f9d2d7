-- A decision can be taken back, with a reason, as long as the notary's office has said nothing: the application waits for its review again.
alter table notarization_events drop constraint if exists notarization_events_kind_check;
alter table notarization_events add constraint notarization_events_kind_check
  check (kind in ('assigned', 'taken over', 'handed over', 'approved', 'refused', 'reopened', 'issued', 'failed'));
alter table notarization_events drop constraint if exists notarization_events_check1;
alter table notarization_events add constraint notarization_events_check1 check ((handler is null) = (kind in ('approved', 'refused', 'reopened', 'issued', 'failed')));
alter table notarization_events drop constraint if exists failed_for_a_reason;
alter table notarization_events drop constraint if exists said_with_a_reason;
alter table notarization_events add constraint said_with_a_reason check ((kind in ('reopened', 'failed')) = (remark is not null));

-- What was applied for stays. An outcome is final, but for the office failing what a review has passed, which keeps who passed it, and for a decision that is taken back before the office spoke.
create or replace function keep_notarization() returns trigger language plpgsql as $$
declare
  changing text[] := array['pay', 'status', 'notary_id', 'handled_by', 'handled_at', 'checked_by', 'checked_at', 'check_remark', 'name_key'];
  decision text[] := array['status', 'checked_by', 'checked_at', 'check_remark', 'name_key'];
  may_change text[] := case
    when old.status = 1 then changing
    when old.status = 2 and new.status = 4 then array['status', 'name_key']
    when old.status in (2, 3) and new.status = 1 and not exists (select from notarization_events e where e.order_id = old.order_id and e.kind in ('issued', 'failed')) then decision
    else '{}' end;
begin
  if to_jsonb(new) - changing <> to_jsonb(old) - changing or old.status <> 1 and (may_change = '{}' or to_jsonb(new) - may_change <> to_jsonb(old) - may_change) then
    raise exception 'update on notarizations is refused: application % is decided, or something other than its state would change', old.order_no;
  end if;
  return new;
end $$;

create trigger arrive_again after update of status on notarizations for each row when (new.pay = 2 and new.status = 1 and old.status <> 1) execute function notarization_arrives();
