-- What was decided in the last days is counted by the time of its decision.

create index invoices_by_deal on invoices (deal_time) where deal_time is not null;
create index notarizations_by_check on notarizations (checked_at) where checked_at is not null;
