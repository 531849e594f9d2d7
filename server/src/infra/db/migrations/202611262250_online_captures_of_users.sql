-- The captures of one user.
create index on captures (user_id, type, begin_at, id);
