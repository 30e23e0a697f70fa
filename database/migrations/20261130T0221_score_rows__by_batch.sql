-- owner: contests
-- outside a transaction
-- What a round took is found without reading the whole stage.
create index concurrently if not exists score_rows_batch on score_rows (stage_id, batch);
