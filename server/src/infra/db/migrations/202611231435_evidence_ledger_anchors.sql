-- Where the ledger's heads stand in a blockchain.

create table ledger_anchors (
  id int generated always as identity primary key,
  head_id int not null references ledger_heads,
  chain_id bigint not null,
  sender bytea not null check (length(sender) = 20),
  recipient bytea not null check (length(recipient) = 20),
  -- A chain takes one transaction of a sender for each nonce: whatever is sent for this head, it is paid for once.
  nonce bigint not null,
  -- sending: remembered, perhaps not sent; sent: a node has taken it; confirmed: it stands in a block that is deep enough; failed: the nonce went to something else.
  state text not null check (state in ('sending', 'sent', 'confirmed', 'failed')),
  transaction_hash bytea,
  block bigint,
  block_hash bytea check (length(block_hash) = 32),
  block_at timestamptz,
  unique (chain_id, sender, nonce),
  check (num_nulls(transaction_hash, block, block_hash, block_at) = case when state = 'confirmed' then 0 else 4 end)
);
create unique index ledger_anchors_of_head on ledger_anchors (head_id, chain_id, sender) where state <> 'failed';

-- What was signed for an anchor, kept before it is sent: a crash sends the same bytes again. Several where the price has risen; the chain takes one of them.
create table ledger_transactions (
  hash bytea primary key check (length(hash) = 32),
  anchor_id int not null references ledger_anchors,
  raw bytea not null,
  gas_price numeric not null,
  at timestamptz not null
);
create index ledger_transactions_of_anchor on ledger_transactions (anchor_id);
alter table ledger_anchors add foreign key (transaction_hash) references ledger_transactions;

create trigger keep_transactions before update or delete or truncate on ledger_transactions for each statement execute function refuse_change();
create trigger keep_ledger_anchors before delete or truncate on ledger_anchors for each statement execute function refuse_change();
create function keep_settled_anchor() returns trigger language plpgsql as $$
begin
  raise exception 'update on ledger_anchors is refused: % is settled', old.id;
end $$;
create trigger keep_settled_anchor before update on ledger_anchors for each row when (old.state in ('confirmed', 'failed')) execute function keep_settled_anchor();
