-- How quickly a version answers those who work with it: of each visit the slowest interaction, in milliseconds, added up.
alter table remote_loads
  add column visits int not null default 0,
  add column slowest_ms bigint not null default 0;
