-- Roles and accounts as the console manages them, and the audit trail of what is changed in it.

-- 1 usable, 2 disabled: the codes that the API speaks.
alter table roles drop constraint roles_status_check;
alter table accounts drop constraint accounts_status_check;
drop trigger end_sessions on accounts;
drop trigger end_sessions on roles;
update roles set status = 2 where status = 0;
update accounts set status = 2 where status = 0;
alter table roles add check (status in (1, 2)), add column description text not null default '';
update roles set description = '拥有全部权限，不可修改' where id = 1;
alter table accounts
  add check (status in (1, 2)),
  -- Whether the account takes on certification work: 1 yes, 2 no.
  add column is_accepted smallint not null default 2 check (is_accepted in (1, 2));
create trigger end_sessions after update of password_hash, status on accounts for each row
  when (old.password_hash <> new.password_hash or new.status = 2) execute function end_sessions_of_account();
create trigger end_sessions after update of status on roles for each row when (new.status = 2) execute function end_sessions_of_role();

-- One entry for every change that an operator makes and every sign-in, each chained to the one before it.
create table audit_trail (
  -- Without gaps, in the order in which the changes were committed.
  id bigint primary key,
  at timestamptz not null,
  -- Who: null where nobody signed in, or nobody has the name that was given.
  account_id int,
  operator text not null,
  ip text not null,
  -- What kind of thing was changed, and which.
  subject text not null,
  subject_id bigint,
  -- What was done, in words.
  action text not null,
  before jsonb,
  after jsonb,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_trail_by_subject on audit_trail (subject, subject_id, id);
create index audit_trail_by_time on audit_trail (subject, at, id);

-- Entries of a subject on a day in Shanghai: an exact count of a long list is the sum of a few of these rows.
create table audit_counts (
  subject text not null,
  day date not null,
  entries int not null,
  primary key (subject, day)
);

-- The last entry. Who appends locks it until the end of the transaction: append last.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  id bigint not null,
  hash bytea not null
);
insert into audit_head (id, hash) values (0, '\x');

-- What an entry's hash is taken of.
create function audit_content(entry audit_trail) returns text language sql stable as $$
  select jsonb_build_array(
    entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.account_id, entry.operator, entry.ip,
    entry.subject, entry.subject_id, entry.action, entry.before, entry.after, encode(entry.previous_hash, 'hex'))::text
$$;

create function chain_entry() returns trigger language plpgsql as $$
begin
  select id + 1, hash into strict new.id, new.previous_hash from audit_head for update;
  new.hash = sha256(convert_to(audit_content(new), 'UTF8'));
  update audit_head set id = new.id, hash = new.hash;
  insert into audit_counts as c (subject, day, entries) values (new.subject, (new.at at time zone 'Asia/Shanghai')::date, 1)
    on conflict (subject, day) do update set entries = c.entries + 1;
  return new;
end $$;
create trigger chain_entry before insert on audit_trail for each row execute function chain_entry();
create trigger keep_trail before update or delete or truncate on audit_trail for each statement execute function refuse_change();
create trigger keep_head before insert or update or delete on audit_head for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger keep_head_row before truncate on audit_head for each statement execute function refuse_change();

-- Sign-ins are entries like others.
insert into audit_trail (at, account_id, operator, ip, subject, subject_id, action)
select l.at, a.id, coalesce(a.realname, '未知帐号'), l.ip, 'login', a.id, case l.outcome
  when 'ok' then '登录成功' when 'captcha' then '图形验证码错误' when 'sms' then '短信验证码错误'
  when 'password' then '密码错误' when 'locked' then '帐号已锁定' else '帐号或角色已禁用' end
from login_log l left join accounts a on a.id = l.account_id order by l.id;
drop table login_log;

-- Sign-ins of the platform's users, which happen elsewhere.
create table front_logins (
  id bigint generated always as identity primary key,
  user_id int not null references users,
  at timestamptz not null,
  ip text not null
);
create index on front_logins (at, id);
create index on front_logins (user_id);
