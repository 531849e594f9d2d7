-- Files that callers of the open interface send in parts, until they have come whole: then each is a row of `uploads`. How much has come, the file on the disk says.
create table partial_uploads (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  namespace text not null,
  name text not null,
  -- The media type.
  type text not null,
  -- Of the whole file, as they were declared.
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  sm3 text check (sm3 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  -- When its sending began or went on; a day later it is gone.
  active_at timestamptz not null
);
create index on partial_uploads (namespace);
create index on partial_uploads (active_at);

-- Known of files of the open interface.
alter table uploads add type text, add sm3 text check (sm3 ~ '^[0-9a-f]{64}$'), add crc32 bigint;
