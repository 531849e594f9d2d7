-- An approval can be taken back: a decision like others, with its reason. Whoever approved does not do that alone.
alter table user_reviews
  -- Who decided; null for decisions from before this was kept.
  add account_id int references accounts,
  -- Ends an approval, and is no answer to an application.
  add revokes boolean not null default false,
  add check (not revokes or (status = 4 and opinion is not null));
