-- owner: institutions
-- The repositories of projects somebody gave take up their room too.
create or replace view kept_bytes as
  select owner_id, size from files where deleted_at is null and owner_id is not null
  union all
  select owner_id, size from uploads where file_id is null and owner_id is not null
  union all
  select owner_id, size from project_repository_bytes;
