-- The applications of one user.
create index on notarizations (user_id, added_at, order_id);
