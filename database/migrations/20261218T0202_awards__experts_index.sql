-- owner: awards
-- outside a transaction
-- One certificate of judging in force for each expert of a stage.
drop index concurrently if exists award_certificates_expert;
create unique index concurrently award_certificates_expert on award_certificates (stage_id, user_id) where entrant_id is null and ended_at is null;
