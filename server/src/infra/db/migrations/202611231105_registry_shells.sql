-- The builds of the shell whose files are kept. Which of them documents are given stands in the registry's document.
create table shells (
  build text primary key,
  -- Files with their hashes, and what it offers to remotes.
  record jsonb not null,
  registered_at timestamptz not null,
  -- When another build was last given in its place; null for one that still is.
  current_until timestamptz
);
