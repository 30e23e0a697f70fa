-- owner: ranks
-- What was committed when the rows of a version were read; null where there were none, and for versions of before.
alter table result_versions add column snapshot text;
