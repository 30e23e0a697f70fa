-- owner: contests
-- outside a transaction
-- A contest is told to programs page by page, in the order in which its hand-ins were noted.
create index concurrently if not exists score_rows_stage on score_rows (stage_id, id);
