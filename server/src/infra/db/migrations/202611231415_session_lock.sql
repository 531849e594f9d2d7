-- A locked session takes no call until its operator's password is given again. One that was not used for 30 minutes counts as locked without it.
alter table sessions add column locked_at timestamptz;
