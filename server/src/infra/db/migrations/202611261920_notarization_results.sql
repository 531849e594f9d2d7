-- What the notary's office makes of an application: it issues the certificate, or cannot.
alter table notarization_events add column if not exists remark text;
alter table notarization_events drop constraint if exists notarization_events_kind_check;
alter table notarization_events add constraint notarization_events_kind_check
  check (kind in ('assigned', 'taken over', 'handed over', 'approved', 'refused', 'issued', 'failed'));
alter table notarization_events drop constraint if exists notarization_events_check1;
alter table notarization_events add constraint notarization_events_check1 check ((handler is null) = (kind in ('approved', 'refused', 'issued', 'failed')));
alter table notarization_events drop constraint if exists failed_for_a_reason;
alter table notarization_events add constraint failed_for_a_reason check ((kind = 'failed') = (remark is not null));
-- The office speaks once.
create unique index if not exists one_result_an_application on notarization_events (order_id) where kind in ('issued', 'failed');

-- Whoever passes an application has reviewed it; the office fails one before its review or after.
alter table notarizations drop constraint if exists notarizations_check2;
alter table notarizations add constraint notarizations_check2
  check (case status when 1 then checked_by is null when 4 then true else checked_by is not null end);

-- What was applied for stays. An outcome is final, but for the office failing what a review has passed: that keeps who passed it.
create or replace function keep_notarization() returns trigger language plpgsql as $$
declare
  changing text[] := array['pay', 'status', 'notary_id', 'handled_by', 'handled_at', 'checked_by', 'checked_at', 'check_remark', 'name_key'];
  failing text[] := array['status', 'name_key'];
begin
  if to_jsonb(new) - changing <> to_jsonb(old) - changing
    or old.status <> 1 and not (old.status = 2 and new.status = 4 and to_jsonb(new) - failing = to_jsonb(old) - failing) then
    raise exception 'update on notarizations is refused: application % is decided, or something other than its state would change', old.order_no;
  end if;
  return new;
end $$;
