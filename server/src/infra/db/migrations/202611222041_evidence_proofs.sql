-- What proves a piece of evidence: a statement that the platform signed, a time stamp, and a place in the ledger.

-- Append-only: leaves, the root over them, and the signed head that chains them. Its time is stamped, too.
create table ledger_heads (
  id int primary key,
  at timestamptz not null,
  leaves bytea not null check (length(leaves) % 32 = 0 and length(leaves) > 0),
  root bytea not null check (length(root) = 32),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null unique check (length(hash) = 32),
  signature bytea not null,
  token bytea not null
);
create trigger keep_heads before update or delete or truncate on ledger_heads for each statement execute function refuse_change();

create table evidence_proofs (
  evidence_id int primary key references evidence,
  -- The statement, as the very text that is signed, and the detached signature.
  manifest text not null,
  signature bytea,
  -- The RFC 3161 token of the file's hash, null until an authority gave it.
  token bytea,
  stamped_at timestamptz,
  -- Keeps whoever sees the leaf from guessing the file.
  nonce bytea not null check (length(nonce) = 16),
  head_id int references ledger_heads,
  leaf int,
  unique (head_id, leaf),
  check ((token is null) = (stamped_at is null)),
  check ((head_id is null) = (leaf is null))
);
create index evidence_proofs_to_stamp on evidence_proofs (evidence_id) where token is null or signature is null;
create index evidence_proofs_to_seal on evidence_proofs (evidence_id) where head_id is null;

-- What is proved stays proved: a field is filled in once.
create function keep_proof() returns trigger language plpgsql as $$
begin
  if not to_jsonb(new) @> jsonb_strip_nulls(to_jsonb(old)) then
    raise exception 'update on evidence_proofs is refused: what proves % is there already', old.evidence_id;
  end if;
  return new;
end $$;
create trigger keep_proof before update on evidence_proofs for each row execute function keep_proof();
create trigger keep_proofs before delete or truncate on evidence_proofs for each statement execute function refuse_change();

-- Who had evidence in hands: a chain for each piece of evidence, which can be handed out and checked alone.
create table custody_events (
  evidence_id int not null references evidence,
  seq int not null,
  -- The very text that is hashed: {"at","kind","by","accountId","ip","detail"}.
  content text not null,
  hash bytea not null,
  primary key (evidence_id, seq)
);
create function chain_custody() returns trigger language plpgsql as $$
declare
  last custody_events;
begin
  -- One after the other for one piece of evidence; others do not wait.
  perform from evidence where id = new.evidence_id for no key update;
  select * into last from custody_events where evidence_id = new.evidence_id order by seq desc limit 1;
  new.seq = coalesce(last.seq, 0) + 1;
  new.hash = sha256('\x04'::bytea || coalesce(last.hash, sha256(convert_to('evidence:' || new.evidence_id, 'UTF8'))) || convert_to(new.content, 'UTF8'));
  return new;
end $$;
create trigger chain_custody before insert on custody_events for each row execute function chain_custody();
create trigger keep_custody before update or delete or truncate on custody_events for each statement execute function refuse_change();

-- Which event of a chain stands in the ledger: by it nobody can cut the chain off or write it anew unseen.
create table custody_anchors (
  evidence_id int not null,
  seq int not null,
  nonce bytea not null check (length(nonce) = 16),
  head_id int not null references ledger_heads,
  leaf int not null,
  primary key (evidence_id, seq),
  unique (head_id, leaf),
  foreign key (evidence_id, seq) references custody_events
);
create trigger keep_anchors before update or delete or truncate on custody_anchors for each statement execute function refuse_change();
