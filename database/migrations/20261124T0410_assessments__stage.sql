-- owner: assessments
-- A paper is given in a space or in a section of a stage, never in both.
alter table assessments
  alter column space_id drop not null,
  add column stage_id bigint,
  add column section_id bigint,
  add constraint assessments_venue check (num_nonnulls(space_id, stage_id) = 1),
  add constraint assessments_in_section check (num_nulls(stage_id, section_id) <> 1);
create unique index assessments_section on assessments (section_id) where section_id is not null;
create index assessments_stage on assessments (stage_id) where stage_id is not null;
