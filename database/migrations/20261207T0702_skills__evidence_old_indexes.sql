-- owner: skills
-- What the index by person and space serves too; each row costs one less to write.
drop index if exists evidence_space;
drop index if exists evidence_person;
