-- Account names are compared without case.
do $$
declare twins text;
begin
  select string_agg(names, '；') into twins
  from (select string_agg(username, '、' order by id) as names from accounts group by lower(username) having count(*) > 1 order by 1) pairs;
  if twins is not null then
    raise exception '以下帐号只有大小写不同，升级后无法区分：%。请先用原来的版本启动服务，在“账号管理”中为其改名，再升级。', twins;
  end if;
end $$;
alter table accounts drop constraint accounts_username_key;
create unique index accounts_username on accounts (lower(username));
