-- Documents that are not encrypted by the newest key are found without reading the others.
create index on user_documents (file collate "C");
create index on notarization_documents (file collate "C");

-- Copies that no document uses any more. They are deleted when whoever was reading them is done, unless something else names them.
create table replaced_documents (file text primary key, replaced_at timestamptz not null default now());
