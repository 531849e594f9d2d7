-- Orders, invoices and sign-ins of one user, in the order of their lists.
drop index orders_by_user;
create index on orders (user_id, created_at, id) where kind in (1, 2);
create index on orders (user_id, created_at, id) where kind = 3;
drop index invoices_by_user;
create index on invoices (user_id, created_at, id);
drop index front_logins_by_user;
create index on front_logins (user_id, at, id);
