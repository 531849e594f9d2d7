-- Whoever ever handled a case may not decide it: handing it on does not change that.

-- Kept by a trigger, for every table whose records one person handles and another decides.
create function remember_handler() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not new.handlers @> old.handlers then
    raise exception 'update on % is refused: who handled a record once has handled it', tg_table_name;
  end if;
  if new.handled_by is not null and new.handled_by <> all (new.handlers) then
    new.handlers = new.handlers || new.handled_by;
  end if;
  return new;
end $$;

-- Accounts that handle the case or ever did.
alter table notarizations add column handlers int[] not null default '{}';

-- Earlier handlers are known by their names in the audit trail. A decision that one of them took before this rule stands.
alter table notarizations disable trigger keep_notarization;
update notarizations n set handlers = array(
  select a.id from accounts a
  where a.id is distinct from n.checked_by and (
    a.id = n.handled_by or exists (
      select from audit_trail t
      where t.subject = 'notarization' and t.subject_id = n.order_id and a.realname in (t.before ->> 'handler', t.after ->> 'handler')))
  order by a.id);
alter table notarizations enable trigger keep_notarization;

alter table notarizations drop constraint four_eyes;
alter table notarizations add constraint four_eyes check (checked_by is null or checked_by <> all (handlers));
create trigger remember_handler before insert or update on notarizations for each row execute function remember_handler();
