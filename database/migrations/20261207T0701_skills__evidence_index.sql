-- owner: skills
-- outside a transaction
-- Evidence is asked for by its person, in a space or everywhere: one index serves both.
create index concurrently if not exists evidence_person_space on evidence (user_id, space_id);
