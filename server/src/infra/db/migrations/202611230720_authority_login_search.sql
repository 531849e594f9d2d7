-- A sign-in is found by its user's name and numbers. Both stand in the log: to look up what 100,000 users signed in took longer than to find these users.
-- They are the user's: a trigger fills them in, another keeps them.
drop trigger keep_front_logins on front_logins;
alter table front_logins add column name_key text, add column number_key text;
update front_logins l set name_key = u.name_key, number_key = u.number_key from users u where u.id = l.user_id;
alter table front_logins alter column name_key set not null, alter column number_key set not null;
create index front_logins_by_name on front_logins using gin (name_key gin_trgm_ops);
create index front_logins_by_number on front_logins using gin (number_key gin_trgm_ops);

-- Only what is to be found again when a user changes is looked up by user.
drop index front_logins_by_user;
create index front_logins_by_user on front_logins (user_id);

create function key_front_login() returns trigger language plpgsql as $$
begin
  select name_key, number_key into strict new.name_key, new.number_key from users where id = new.user_id;
  return new;
end $$;
create trigger key_front_login before insert on front_logins for each row execute function key_front_login();

create function rekey_front_logins() returns trigger language plpgsql as $$
begin
  update front_logins set name_key = new.name_key, number_key = new.number_key where user_id = new.id;
  return null;
end $$;
create trigger rekey_front_logins after update of name, mobile, tax_number on users
  for each row when (new.name_key <> old.name_key or new.number_key <> old.number_key) execute function rekey_front_logins();

-- The log itself is only added to, and its keys change with their user alone.
create trigger keep_front_logins before update of id, user_id, at, ip or delete or truncate on front_logins
  for each statement execute function refuse_change();
create trigger keep_front_login_keys before update of name_key, number_key on front_logins
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
