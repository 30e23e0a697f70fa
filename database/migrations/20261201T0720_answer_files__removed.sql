-- owner: assessments
-- outside a transaction
-- Pictures thrown away on a phone whose bytes are still there are found without reading every file.
create index concurrently if not exists answer_files_removed on answer_files (id) where removed_at is not null and file_id is not null;
