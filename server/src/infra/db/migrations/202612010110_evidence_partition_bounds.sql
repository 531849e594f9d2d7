-- Above every row that is there or comes until the partitions are made: what each first partition ends with.
do $$
declare
  end_of_block int := ((select coalesce(max(id), 0) from evidence) / partition_block() + 1) * partition_block();
begin
  -- Pieces come while this runs.
  if end_of_block - (select coalesce(max(id), 0) from evidence) < partition_block() / 10 then end_of_block := end_of_block + partition_block(); end if;
  execute format('alter table evidence_proofs add constraint bound check (evidence_id < %s) not valid', end_of_block);
  execute format('alter table custody_events add constraint bound check (evidence_id < %s) not valid', end_of_block);
  execute format('alter table custody_anchors add constraint bound check (evidence_id < %s) not valid', end_of_block);
end $$;
