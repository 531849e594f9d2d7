-- Source maps of the scripts of a version: deflated, without the sources. Nobody is sent one.
create table remote_source_maps (
  remote text not null,
  version text not null,
  file text not null,
  map bytea not null,
  primary key (remote, version, file)
);
-- Where in the sources it was thrown, the innermost place first, as far as it is known.
alter table remote_failures add column stack text not null default '';
