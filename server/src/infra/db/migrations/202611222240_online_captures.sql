-- Captures of the four kinds, as the capturing systems report them. One that succeeded has its evidence.

create table capture_labels (
  id int generated always as identity primary key,
  name text not null unique check (name <> '')
);

create table captures (
  id int generated always as identity primary key,
  type text not null check (type in ('web', 'pro', 'move', 'live')),
  -- What the pages' addresses hold: the evidence number (web, live) or the attestation id (process, mobile).
  number text not null unique check (number ~ '^[A-Z0-9]{8,32}$'),
  user_id int not null references users,
  username text not null,
  mobile text not null check (mobile ~ '^1[0-9]{10}$'),
  name text not null check (name <> ''),
  label_id int references capture_labels,
  status text not null check (status in ('SUCCESS', 'SUCCESSED', 'WAIT', 'FELLIN', 'FAIL', 'FAILED', 'ING', 'UPLOAD', 'CANCEL')),
  begin_at timestamptz not null,
  -- Of a live capture.
  minutes int check (minutes > 0),
  -- Of a web capture: the page.
  url text check (url ~ '^https?://'),
  -- What it ran in, and how it was found clean before.
  environment jsonb,
  evidence_id int unique references evidence,
  name_key text not null generated always as (cjk2(username || ' ' || name)) stored,
  number_key text not null generated always as (lower(number)) stored,
  check ((status in ('SUCCESS', 'SUCCESSED')) = (evidence_id is not null))
);
create index captures_by_time on captures (type, begin_at, id);
create index captures_by_status on captures (type, status, begin_at, id);
create index captures_by_label on captures (type, label_id, begin_at, id) where label_id is not null;
create index captures_by_name on captures using gin (name_key gin_trgm_ops);
create index captures_by_number on captures using gin (number_key gin_trgm_ops);
create index captures_by_mobile on captures using gin (mobile gin_trgm_ops);

create table capture_counts (
  type text not null,
  status text not null,
  -- 0 where there is none.
  label int not null,
  day date not null,
  captures int not null,
  primary key (day, type, status, label)
);
alter table captures add column label int not null generated always as (coalesce(label_id, 0)) stored;
create trigger count_added after insert on captures referencing new table as added
  for each statement execute function keep_counts('capture_counts', 'begin_at', 'type, status, label');
create trigger count_changed after update on captures referencing old table as changed new table as added
  for each statement execute function keep_counts('capture_counts', 'begin_at', 'type, status, label');

-- What succeeded stays as it is.
create function keep_capture() returns trigger language plpgsql as $$
begin
  if old.evidence_id is not null then
    raise exception 'update on captures is refused: capture % has its evidence', old.number;
  end if;
  return new;
end $$;
create trigger keep_capture before update on captures for each row execute function keep_capture();
create trigger keep_captures before delete or truncate on captures for each statement execute function refuse_change();
create trigger keep_all_counts before truncate on capture_counts for each statement execute function refuse_change();

-- How live streams of an enterprise are captured.
create table live_configs (
  id int generated always as identity primary key,
  user_id int not null unique references users,
  -- Seconds between two screenshots, and how many there are.
  screenshot_delay int not null check (screenshot_delay between 1 and 3600),
  screenshot_num int not null check (screenshot_num between 1 and 10000),
  created_at timestamptz not null
);
