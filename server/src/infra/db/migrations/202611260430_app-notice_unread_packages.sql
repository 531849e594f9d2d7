-- A package whose manifest could not be read tells no name: the operator types it with the version.
alter table app_packages alter column package_name drop not null;
alter table app_versions add column package_name text;
