-- owner: spaces
-- What a space is, published for names and statistics.
create view space_facts as select id, name, institution_id, owner_id, type, state, start_at, end_at, created_at from spaces;
