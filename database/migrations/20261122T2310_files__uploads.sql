-- owner: platform
-- A finished upload that nothing uses goes after some days. What stands already counts as used.
alter table files add column uploaded boolean not null default false;
alter table files add column used_at timestamptz;
create index files_unused on files (created_at) where uploaded and used_at is null and deleted_at is null;
