-- Work in the background that one of several servers does: until when it is taken. A regular job has one row, what it goes through one for each piece that is under way.
create table claims (
  work text not null,
  item text not null default '',
  until timestamptz not null,
  primary key (work, item)
);
