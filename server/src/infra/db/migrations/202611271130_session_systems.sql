-- Sessions that a system of the company opens for an operator, and those that end before the lifetime of all.
alter table sessions add column if not exists system_id int references systems, add column if not exists expires_at timestamptz;
create index if not exists sessions_of_systems on sessions (system_id) where system_id is not null;

-- They end with the system's right to open them.
create or replace function end_sessions_of_system() returns trigger language plpgsql as $$
begin
  delete from sessions where system_id = new.id;
  return new;
end $$;
create or replace trigger end_sessions after update of status, scopes on systems for each row
  when (new.status = 2 or not 'sessions' = any (new.scopes)) execute function end_sessions_of_system();
