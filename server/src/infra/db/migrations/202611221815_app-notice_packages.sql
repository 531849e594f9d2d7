-- The packages of app versions: uploads that were looked into.
create table app_packages (
  upload_id text primary key references uploads on delete cascade,
  package_name text not null,
  -- Null where the package keeps it among its resources.
  version_name text
);

-- Versions from before packages were kept have none.
alter table app_versions add column package_id text unique references app_packages;
