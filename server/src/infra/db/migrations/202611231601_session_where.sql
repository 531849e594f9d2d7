-- From where a session was opened, and with which browser, for its operator to tell it from others. Null for sessions from before.
alter table sessions add column ip text, add column user_agent text check (length(user_agent) <= 200);
