-- owner: labs
-- A lab is given in a space or in a section of a stage, never in both.
alter table lab_tasks
  alter column space_id drop not null,
  add column stage_id bigint,
  add column section_id bigint,
  add constraint lab_tasks_venue check (num_nonnulls(space_id, stage_id) = 1),
  add constraint lab_tasks_in_section check (num_nulls(stage_id, section_id) <> 1);
create unique index lab_tasks_section on lab_tasks (section_id) where section_id is not null;
create index lab_tasks_stage on lab_tasks (stage_id) where stage_id is not null;
