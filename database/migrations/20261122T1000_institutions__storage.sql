-- How many bytes the people of an institution may keep, and what they keep now.

alter table institutions add column storage_limit bigint not null default 536870912000 check (storage_limit > 0);

create index files_kept on files (owner_id) include (size) where deleted_at is null;
create index uploads_owner on uploads (owner_id) where file_id is null;

-- An upload that has begun has taken its room.
create view kept_bytes as
  select owner_id, size from files where deleted_at is null and owner_id is not null
  union all
  select owner_id, size from uploads where file_id is null and owner_id is not null;
