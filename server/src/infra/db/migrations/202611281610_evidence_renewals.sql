-- Time stamps over time stamps, made before the certificates of those run out: each is over a tree of the tokens that it renews.

create table token_renewals (
  id int primary key,
  at timestamptz not null,
  leaves bytea not null check (length(leaves) % 32 = 0 and length(leaves) > 0),
  token bytea not null
);
create trigger keep_renewals before update or delete or truncate on token_renewals for each statement execute function refuse_change();

create table head_renewals (
  head_id int not null references ledger_heads,
  renewal_id int not null references token_renewals,
  leaf int not null,
  -- What was known of revoked certificates of the token that was renewed, in the order of the leaf.
  answers int[] not null,
  primary key (head_id, renewal_id)
);
create trigger keep_head_renewals before update or delete or truncate on head_renewals for each statement execute function refuse_change();

-- Until when the newest token of a head can be checked by valid certificates; null where nobody trusted vouches for it.
create table head_ends (
  head_id int primary key references ledger_heads,
  ends_at timestamptz
);
create index head_ends_by_end on head_ends (ends_at);
