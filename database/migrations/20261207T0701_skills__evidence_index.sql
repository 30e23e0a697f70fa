-- owner: skills
-- Evidence is asked for by its person, in a space or everywhere: one index serves both, and each row costs one less to write.
drop index evidence_space;
drop index evidence_person;
create index evidence_person on evidence (user_id, space_id);
