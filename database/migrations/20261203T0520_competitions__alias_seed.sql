-- owner: competitions
-- The published seed by which the desk numbers of a stage were drawn; null before.
alter table stages add column alias_seed text;
