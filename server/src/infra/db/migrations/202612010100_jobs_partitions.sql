-- Tables that only grow are divided into partitions: by months of Shanghai, or by blocks of pieces of evidence. Each has the newest partition's columns, indexes and guards.

-- How many pieces of evidence share a partition.
create function partition_block() returns int language sql immutable parallel safe return 5000000;

-- The text of a definition that names `old` and what belongs to it, for `new`.
create function defined_for(definition text, old text, new text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(definition, '\m(public\.)?' || old || '(?=\M|_)', new, 'g');

-- Bounds as PostgreSQL writes them; the first partition has no beginning. `begins` and `ends` are seconds since 1970, or the numbers of pieces.
create view partitions as
select parent, key, by_month, partition, lower, upper,
  case when by_month then extract(epoch from lower::timestamptz) else lower::numeric end as begins,
  case when by_month then extract(epoch from upper::timestamptz) else upper::numeric end as ends
from (
  select p.partrelid::regclass as parent, a.attname as key, a.atttypid = 'timestamptz'::regtype as by_month, c.oid::regclass as partition,
    substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \(''?([^''M)]+)''?\)') as lower,
    substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''?([^'')]+)''?\)') as upper
  from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    join pg_inherits i on i.inhparent = p.partrelid and not i.inhdetachpending join pg_class c on c.oid = i.inhrelid
) bounds;

-- Makes `name` like the partition `model` and attaches it to its table. The first one has no `lower`.
create function add_partition(name text, model regclass, parent regclass, lower text, upper text) returns void language plpgsql as $$
declare
  model_name text := (select relname from pg_class where oid = model);
  part record;
begin
  execute format('create table %I (like %s including all excluding indexes excluding identity)', name, model);
  for part in select conname, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = model and contype in ('p', 'u') loop
    execute format('alter table %I add constraint %I %s', name, defined_for(part.conname, model_name, name), part.definition);
  end loop;
  for part in
    select pg_get_indexdef(indexrelid) as definition from pg_index i
    where indrelid = model and not exists (select from pg_constraint where conindid = i.indexrelid and conrelid = model)
  loop
    execute defined_for(part.definition, model_name, name);
  end loop;
  -- What refers to a partition of another table refers to the one beside it here.
  for part in
    select defined_for(pg_get_constraintdef(k.oid), o.relname, i.inhparent::regclass || substring(name from length(parent::text) + 1)) as definition
    from pg_constraint k join pg_class o on o.oid = k.confrelid and o.relispartition join pg_inherits i on i.inhrelid = o.oid
    where k.conrelid = model and k.contype = 'f'
  loop
    execute format('alter table %I add %s', name, part.definition);
  end loop;
  execute format('alter table %s attach partition %I for values from (%s) to (%L)', parent, name, coalesce(quote_literal(lower), 'minvalue'), upper);
  -- Statements on the partition itself are refused as those on the table are.
  for part in select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = model and not tgisinternal and tgtype & 1 = 0 loop
    execute defined_for(part.definition, model_name, name);
  end loop;
end $$;

/*
 * Makes a table the first partition, which holds what is there, of a table of its name. It has a check `bound` that its rows are below `upper`, so that none is looked at.
 * What cannot hold for all partitions at once stays with each of them: what is unique without `key`, and what refers to a partition.
 */
create function make_partitioned(name text, key text, upper text) returns void language plpgsql as $$
declare
  first text := name || '_before';
  part record;
  numbered text := (select attname from pg_attribute where attrelid = name::regclass and attidentity <> '');
  next_number bigint;
begin
  -- Numbers that are given out meanwhile are among those that the next one follows.
  execute format('lock table %I in access exclusive mode', name);
  if numbered is not null then
    execute format('select coalesce(max(%I), 0) + 1 from %I', numbered, name) into next_number;
    execute format('alter table %I alter %I drop identity', name, numbered);
  end if;
  execute format('alter table %I rename to %I', name, first);
  for part in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = first::regclass loop
    execute format('alter index %I rename to %I', part.relname, defined_for(part.relname, name, first));
  end loop;

  execute format('create table %I (like %I including all excluding indexes excluding identity) partition by range (%I)', name, first, key);
  execute format('alter table %I drop constraint bound', name);
  for part in
    select c.relname, k.oid as of_constraint, pg_get_constraintdef(k.oid) as constraint_definition, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid left join pg_constraint k on k.conindid = c.oid and k.conrelid = i.indrelid
    where i.indrelid = first::regclass
      and (not i.indisunique or (select attnum from pg_attribute where attrelid = i.indrelid and attname = key) = any(i.indkey))
  loop
    if part.of_constraint is null then execute defined_for(part.definition, first, name);
    else execute format('alter table %I add constraint %I %s', name, defined_for(part.relname, first, name), part.constraint_definition);
    end if;
  end loop;
  for part in
    select k.conname, pg_get_constraintdef(k.oid) as definition from pg_constraint k join pg_class o on o.oid = k.confrelid
    where k.conrelid = first::regclass and k.contype = 'f' and not o.relispartition
  loop
    execute format('alter table %I add constraint %I %s', name, part.conname, part.definition);
  end loop;
  for part in select tgname, tgfoid, tgtype & 1 = 1 as of_rows, pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = first::regclass and not tgisinternal loop
    execute defined_for(part.definition, first, name);
    -- Those of rows come back with the partition, and rows are counted by the table alone. What refuses a statement stays.
    if part.of_rows or part.tgfoid <> 'refuse_change'::regproc then execute format('drop trigger %I on %I', part.tgname, first); end if;
  end loop;
  if numbered is not null then execute format('alter table %I alter %I add generated always as identity (start with %s)', name, numbered, next_number); end if;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', name, first, upper);
  execute format('alter table %I drop constraint bound', first);
end $$;

-- What the newest row of a table is at: now, or the last number.
create function partition_reached(parent regclass, key text, by_month boolean, at timestamptz) returns numeric language plpgsql stable as $$
declare
  reached numeric := extract(epoch from at);
begin
  if not by_month then execute format('select coalesce(max(%I), 0) from %s', key, parent) into reached; end if;
  return reached;
end $$;

-- Adds the partitions of the next two months and of the next block of pieces where they are missing, and returns their names. A row that no partition is for is refused.
create function add_partitions(at timestamptz) returns setof text language plpgsql as $$
declare
  grown record;
  newest partitions;
  name text;
  upper text;
  wanted numeric;
begin
  for grown in
    -- Those that refer to partitions of others come after these.
    select parent, key, by_month from partitions group by parent, key, by_month order by (
      select count(*) from pg_inherits i join pg_constraint k on k.conrelid = i.inhrelid and k.contype = 'f' join pg_class o on o.oid = k.confrelid and o.relispartition
      where i.inhparent = parent
    ), parent::text
  loop
    wanted := case when grown.by_month
      then extract(epoch from (date_trunc('month', at at time zone 'Asia/Shanghai') + interval '3 months') at time zone 'Asia/Shanghai')
      else (div(partition_reached(grown.parent, grown.key, false, at), partition_block()) + 2) * partition_block() end;
    loop
      select * into newest from partitions p where p.parent = grown.parent order by ends desc limit 1;
      exit when newest.ends >= wanted;
      if grown.by_month then
        name := grown.parent || to_char(newest.upper::timestamptz at time zone 'Asia/Shanghai', '_YYYY_MM');
        upper := (newest.upper::timestamptz at time zone 'Asia/Shanghai' + interval '1 month') at time zone 'Asia/Shanghai';
      else
        name := grown.parent || '_from_' || newest.upper;
        upper := newest.ends + partition_block();
      end if;
      perform add_partition(name, newest.partition, grown.parent, newest.upper, upper);
      return next name;
    end loop;
  end loop;
end $$;

-- How many partitions nothing is in yet, of the table that has the fewest.
create function partitions_ahead(at timestamptz) returns int language sql stable as $$
  select min(ahead)::int from (
    select count(*) filter (where begins > partition_reached(parent, key, by_month, at)) as ahead from partitions group by parent
  ) tables
$$;
