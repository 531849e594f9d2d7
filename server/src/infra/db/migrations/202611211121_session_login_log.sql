create table login_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- As typed. Null account: nobody has that name.
  username text not null,
  account_id int,
  ip text not null,
  outcome text not null check (outcome in ('ok', 'captcha', 'sms', 'password', 'locked', 'disabled'))
);
create index on login_log (at desc, id desc);
create trigger keep_log before update or delete or truncate on login_log for each statement execute function refuse_change();
