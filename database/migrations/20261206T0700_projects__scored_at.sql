-- owner: projects
-- When a teacher last set somebody's own score, so that a gradebook finds what changed.
alter table project_members add column scored_at timestamptz;
