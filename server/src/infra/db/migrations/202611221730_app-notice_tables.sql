-- Versions of the app, what users write about it, and the notices that they see.

create table app_versions (
  id int generated always as identity primary key,
  current_version text not null unique,
  -- The version before it.
  upper_version text references app_versions (current_version),
  update_time timestamptz not null,
  update_desc text not null,
  update_content text not null,
  account_id int references accounts,
  -- Who added it: the operator's realname.
  created_by text not null,
  created_at timestamptz not null,
  check (upper_version <> current_version)
);
create index app_versions_by_time on app_versions (created_at, id);

create table feedback (
  id bigint generated always as identity primary key,
  user_id int not null references users,
  -- Type and name are the user's: a trigger fills them in, another keeps the name.
  user_type smallint not null check (user_type in (1, 2)),
  name text not null,
  -- The app's version and the phone's model.
  version text not null,
  model_name text not null,
  -- 1 using the app, 2 real-name verification, 3 evidence on the chain
  type smallint not null check (type between 1 and 3),
  content text not null,
  -- The epoch where unknown.
  added_at timestamptz not null default 'epoch',
  search_key text not null generated always as (cjk2(name || ' ' || content)) stored
);
create index feedback_by_time on feedback (added_at, id);
create index feedback_by_type on feedback (type, added_at, id);
create index feedback_by_user_type on feedback (user_type, added_at, id);
create index feedback_by_user on feedback (user_id);
create index feedback_by_text on feedback using gin (search_key gin_trgm_ops);

create function name_feedback() returns trigger language plpgsql as $$
begin
  select type, name into strict new.user_type, new.name from users where id = new.user_id;
  return new;
end $$;
create trigger name_feedback before insert on feedback for each row execute function name_feedback();

create function rename_feedback() returns trigger language plpgsql as $$
begin
  update feedback set name = new.name where user_id = new.id;
  return null;
end $$;
create trigger rename_feedback after update of name on users for each row when (new.name <> old.name) execute function rename_feedback();

create trigger keep_feedback before delete or truncate on feedback for each statement execute function refuse_change();
create trigger keep_feedback_counted before update of user_id, user_type, type, added_at on feedback for each statement execute function refuse_change();

-- How much feedback of a type users of a type wrote on a day in Shanghai, and on all days (-infinity): an exact count of
-- a long list is the sum of a few of these rows.
create table feedback_counts (
  user_type smallint not null,
  type smallint not null,
  day date not null,
  feedback int not null,
  primary key (day, user_type, type)
);

create function count_feedback() returns trigger language plpgsql as $$
begin
  -- In one order, so that two transactions never wait for each other.
  insert into feedback_counts as c (user_type, type, day, feedback)
  select user_type, type, coalesce(day, '-infinity') as day, count(*)
  from (select user_type, type, (added_at at time zone 'Asia/Shanghai')::date as day from added) f
  group by grouping sets ((user_type, type, day), (user_type, type)) order by 1, 2, 3
  on conflict (day, user_type, type) do update set feedback = c.feedback + excluded.feedback;
  return null;
end $$;
create trigger count_feedback after insert on feedback referencing new table as added for each statement execute function count_feedback();

-- A notice is displayed from its addition until it is ended or its end time passes, also before its start time. Of all
-- notices at most one is displayed at any time.
create table notices (
  id int generated always as identity primary key,
  title text not null check (length(title) between 1 and 15),
  content text not null,
  -- From when until when users see it.
  start_time timestamptz not null,
  end_time timestamptz not null check (end_time > start_time),
  ended_at timestamptz,
  account_id int references accounts,
  -- Who added it: the operator's realname.
  creator_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint one_notice_at_a_time exclude using gist (tstzrange(created_at, greatest(created_at, least(ended_at, end_time))) with &&)
);
create index notices_by_time on notices (created_at, id);
