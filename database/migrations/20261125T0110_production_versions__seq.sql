-- owner: productions
-- The count of saves at which a version was last written: a save stands aside only when somebody else saved after what it was written upon.

alter table production_versions add column seq int not null default 0;
