-- What can be brought in is listed where it is brought in: every new kind would rewrite this check.
alter table open_references drop constraint if exists open_references_resource_check;
