-- Rows of months that were moved into the store of files.
create table archived_records (
  id int generated always as identity primary key,
  -- The table that they were in, and the month before which all its rows are there.
  table_name text not null,
  before timestamptz not null,
  rows bigint not null check (rows > 0),
  -- Of the audit trail: [{"from", "to", "previousHash", "hash"}], stretches of entries without a gap, each with the hash before its first entry and that of its last one.
  stretches jsonb,
  file text not null,
  -- Of its content, as it was before it was encrypted.
  size bigint not null,
  sha256 bytea not null check (length(sha256) = 32),
  at timestamptz not null,
  check ((table_name = 'audit_trail') = (stretches is not null))
);
create trigger keep_archived before update or delete or truncate on archived_records for each statement execute function refuse_change();

-- Takes the partitions before a month away with their rows, and puts an empty one in their place: times of sign-ins come late.
create function drop_partitions_before(name text, month timestamptz) returns void language plpgsql as $$
declare
  gone record;
  newest regclass := (select partition from partitions where parent = name::regclass order by ends desc limit 1);
  first text := name || '_before';
begin
  if not exists (select from partitions where parent = name::regclass and begins = extract(epoch from month)) then
    raise exception 'no partition of % begins at %', name, month;
  end if;
  for gone in select partition from partitions where parent = name::regclass and ends <= extract(epoch from month) loop
    execute format('alter table %I detach partition %s', name, gone.partition);
    execute format('drop table %s', gone.partition);
  end loop;
  perform add_partition(first, newest, name::regclass, null, month::text);
end $$;
