-- What a user handed in to be verified under their name, each time. The user's own columns and documents are those of the last one.
create table user_applications (
  id bigint generated always as identity primary key,
  user_id int not null references users,
  at timestamptz not null,
  -- SHA-256 of what was handed in: the same again is the same application.
  content bytea not null check (length(content) = 32),
  -- The name of the system that handed it in, at that time.
  system text not null
);
create index on user_applications (user_id, id);
create trigger keep_applications before update or delete or truncate on user_applications for each statement execute function refuse_change();
