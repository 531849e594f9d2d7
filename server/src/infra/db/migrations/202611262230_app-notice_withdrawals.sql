-- A version that is withdrawn is offered to nobody any more. It stays on record, with its package.
alter table app_versions
  add withdrawn_at timestamptz,
  -- Who withdrew it: the operator's realname.
  add withdrawn_by text,
  add withdrawal_reason text,
  add check (num_nulls(withdrawn_at, withdrawn_by, withdrawal_reason) in (0, 3));
