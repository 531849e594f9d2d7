-- What is kept of deleted versions is called what it is.
update registry set document = jsonb_set(document, '{remotes}', (
  select coalesce(jsonb_object_agg(name, (remote - 'gone') || case when remote ? 'gone' then jsonb_build_object('tombstones', remote -> 'gone') else '{}' end), '{}')
  from jsonb_each(document -> 'remotes') as remotes (name, remote)
));
