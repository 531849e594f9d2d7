-- What the platform calls a sign-in that it brings in, once for each user: a batch that is sent again adds nothing.
alter table front_logins add column if not exists ref text check (ref ~ '^[\w.~-]{1,100}$');
create unique index if not exists front_logins_by_ref on front_logins (user_id, ref) where ref is not null;

drop trigger if exists keep_front_logins on front_logins;
create trigger keep_front_logins before update of id, user_id, ref, at, ip or delete or truncate on front_logins
  for each statement execute function refuse_change();
