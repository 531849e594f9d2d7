-- What the ledger's next head takes in beside evidence: the ends of chains of custody that have moved, and the audit trail's newest entry.

-- Found without reading every chain. The row is gone while the ledger holds the chain's end.
create table custody_ends (
  evidence_id int primary key references evidence,
  seq int not null
);
create function move_custody_ends() returns trigger language plpgsql as $$
begin
  -- Whoever seals this row meanwhile waits, and then finds that it has moved on.
  insert into custody_ends as e (evidence_id, seq) select evidence_id, max(seq) from added group by evidence_id order by evidence_id
    on conflict (evidence_id) do update set seq = greatest(e.seq, excluded.seq);
  return null;
end $$;
create trigger move_custody_ends after insert on custody_events referencing new table as added for each statement execute function move_custody_ends();
insert into custody_ends (evidence_id, seq)
select evidence_id, max(seq) from custody_events c where not exists (select from custody_anchors a where a.evidence_id = c.evidence_id and a.seq >= c.seq) group by evidence_id;

-- Which entry of the audit trail stands in the ledger.
create table audit_anchors (
  audit_id bigint primary key references audit_trail,
  head_id int not null references ledger_heads,
  leaf int not null,
  unique (head_id, leaf)
);
create trigger keep_audit_anchors before update or delete or truncate on audit_anchors for each statement execute function refuse_change();

-- What the signed PDF of a piece of evidence was drawn of: it is drawn anew when there is more to say.
create table certificate_states (
  evidence_id int primary key references evidence,
  state bytea not null check (length(state) = 32)
);
