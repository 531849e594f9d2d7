-- The applications that one operator handles, in the order of the list, with what else it filters by.
create index on notarizations (handled_by, added_at, order_id) include (status, pay);
