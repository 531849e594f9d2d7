-- Evidence, and the files that belong to it. Everything but the state of its file stays as it was saved.

create table evidence (
  id int generated always as identity primary key,
  -- The evidence number.
  baoquan text not null unique check (baoquan ~ '^[A-Z0-9]{8,32}$'),
  user_id int not null references users,
  -- As they were when it was saved: what a certificate says of its subject does not change with the subject.
  user_type smallint not null check (user_type in (1, 2)),
  company_name text not null,
  mobile text not null check (mobile ~ '^1[0-9]{10}$'),
  -- The product that it was saved with.
  type text not null check (type <> ''),
  title text not null check (title <> ''),
  -- 0 not by the app, 1 photo, 2 audio, 3 video, 4 screen recording
  is_app smallint not null check (is_app between 0 and 4),
  -- 1 file, 2 image, 3 audio, 4 video, 5 other
  file_type smallint not null check (file_type between 1 and 5),
  -- 1 uploaded, 2 uploading, 0 missing
  file_status smallint not null check (file_status between 0 and 2),
  -- Where it came from, and so which of the two certificate pages shows it: 0 saved in the console of old, 1 by the platform's API.
  new_data smallint not null check (new_data in (0, 1)),
  -- Of the file as it was captured, also while it is not uploaded yet.
  sha256 bytea not null check (length(sha256) = 32),
  sm3 bytea check (length(sm3) = 32),
  saved_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz check (ended_at >= started_at),
  address text,
  -- The phone: {"name","model_name","version","version_sys","processor","core","type"}, type 1 Android, 2 iOS.
  device jsonb,
  -- The certificate as HTML, sanitised.
  html text,
  name_key text not null generated always as (cjk2(company_name || ' ' || title)) stored,
  number_key text not null generated always as (lower(baoquan)) stored
);
create index evidence_by_time on evidence (saved_at, id);
create index evidence_of_app on evidence (saved_at, id) where is_app > 0;
create index evidence_by_user on evidence (user_id, saved_at, id);
create index evidence_by_hash on evidence (sha256);
create index evidence_by_name on evidence using gin (name_key gin_trgm_ops);
create index evidence_by_number on evidence using gin (number_key gin_trgm_ops);
create index evidence_by_mobile on evidence using gin (mobile gin_trgm_ops);

create table evidence_counts (
  is_app smallint not null,
  day date not null,
  evidence int not null,
  primary key (day, is_app)
);
create trigger count_added after insert on evidence referencing new table as added
  for each statement execute function keep_counts('evidence_counts', 'saved_at', 'is_app');

create function keep_evidence() returns trigger language plpgsql as $$
declare
  -- What is generated is not there yet.
  changing text[] := array['file_status', 'name_key', 'number_key'];
begin
  if to_jsonb(new) - changing <> to_jsonb(old) - changing then
    raise exception 'update on evidence is refused: of % more than the state of its file would change', old.baoquan;
  end if;
  return new;
end $$;
create trigger keep_evidence before update on evidence for each row execute function keep_evidence();
create trigger keep_all_evidence before delete or truncate on evidence for each statement execute function refuse_change();
create trigger keep_all_counts before truncate on evidence_counts for each statement execute function refuse_change();

create table evidence_files (
  -- What an answer shows; `file` is where the file store keeps the bytes.
  path text primary key,
  evidence_id int not null references evidence,
  kind text not null check (kind in ('original', 'thumbnail', 'transcoded', 'certificate')),
  name text not null check (name <> ''),
  file text not null,
  type text not null,
  size bigint not null check (size >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Known beforehand, so that a zip of it has a length and may be resumed.
  crc32 bigint not null check (crc32 between 0 and 4294967295),
  -- When its bytes were last compared with its hash, and since when they differ.
  checked_at timestamptz,
  damaged_at timestamptz,
  unique (evidence_id, kind)
);

-- What an application for a notarial certificate is about: the evidence of its order.
create table order_evidence (
  order_id bigint not null references orders,
  evidence_id int not null references evidence,
  primary key (order_id, evidence_id)
);
create index order_evidence_by_evidence on order_evidence (evidence_id);
