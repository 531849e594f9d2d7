-- A link that a page of the console shows as a code: it is renewed as long as it is shown.
alter table public_links add column shown boolean not null default false;
