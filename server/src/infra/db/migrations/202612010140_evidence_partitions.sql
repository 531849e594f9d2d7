-- Nothing is copied: the tables become the first partitions. In this order: what refers to custody is after it.
do $$
declare
  upper text := (select substring(pg_get_constraintdef(oid) from '< (\d+)') from pg_constraint where conname = 'bound' and conrelid = 'evidence_proofs'::regclass);
begin
  perform make_partitioned('evidence_proofs', 'evidence_id', upper), make_partitioned('custody_events', 'evidence_id', upper), make_partitioned('custody_anchors', 'evidence_id', upper);
end $$;
