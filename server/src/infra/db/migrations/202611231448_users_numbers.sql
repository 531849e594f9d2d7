-- Users are found by the whole of a number, from anywhere in the console: mobiles have an index already.

create index users_by_tax_number on users (tax_number) where tax_number is not null;
create index users_by_idcard on users (contact_idcard) where contact_idcard is not null;
