-- Deleted files lose their bytes soon after; the row stays for what once referred to it.

alter table files add column bytes_removed_at timestamptz;
create index files_deleted on files (deleted_at) where deleted_at is not null and bytes_removed_at is null;
