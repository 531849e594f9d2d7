-- Open applications by whoever ever handled them: these are not theirs to decide.
create index on notarizations using gin (handlers) where status = 1 and pay = 2;
