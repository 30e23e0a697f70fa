-- owner: productions
-- What experts get is never the file that was sent in. What an organiser had let pass as it was waits for them again and is packed then.
update production_files set blind = 'withheld', reason = 'withheld_kind', blind_file_id = null, decided_by = null, decided_at = null
  where blind_file_id = file_id;
alter table production_files add constraint production_files_copy check (blind_file_id <> file_id);
