-- As platform systems call them: `street` is the address that stands on the invoice, `address` the parcel's. They were named the other way round.

alter table invoices rename column address to registered;
alter table invoices rename column street to address;
alter table invoices rename column registered to street;
