-- The records that an account opened last: the addresses of their pages.
create table recent_records (
  account_id int not null references accounts,
  path text not null,
  visited_at timestamptz not null,
  primary key (account_id, path)
);
-- Pieces of evidence by the other hash of their files.
create index on evidence (sm3) where sm3 is not null;
