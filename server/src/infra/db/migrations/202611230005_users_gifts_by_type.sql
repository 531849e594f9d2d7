-- Of a type that is seldom given a page is found without reading past all others.
create index gifts_by_type on gifts (type, created_at, id);
