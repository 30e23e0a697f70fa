-- owner: platform
-- The queue a job was started in: one that is tried again by an operator goes back there.
alter table jobs add column queue text;
