-- How names of users are spelled in pinyin, by which the finder finds them, too. A job spells them; null is not spelled yet.
create table user_pinyin (
  user_id int primary key references users,
  pinyin text
);
insert into user_pinyin (user_id) select id from users;
create index user_pinyin_due on user_pinyin (user_id) where pinyin is null;
create index user_pinyin_by_part on user_pinyin using gin (pinyin gin_trgm_ops);
create index user_pinyin_by_start on user_pinyin (pinyin text_pattern_ops);

create function spell_anew() returns trigger language plpgsql as $$
begin
  insert into user_pinyin (user_id) values (new.id) on conflict (user_id) do update set pinyin = null;
  return null;
end $$;
create trigger spell_new after insert on users for each row execute function spell_anew();
create trigger spell_renamed after update of name on users for each row when (new.name is distinct from old.name) execute function spell_anew();

-- Names by how they begin.
create index users_by_start on users (name_key text_pattern_ops);
