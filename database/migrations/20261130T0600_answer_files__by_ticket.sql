-- owner: assessments
-- outside a transaction
-- Codes that no phone opened are deleted as they change: whether a file came through one is found without reading every file.
create index concurrently if not exists answer_files_ticket on answer_files (ticket_id) where ticket_id is not null;
