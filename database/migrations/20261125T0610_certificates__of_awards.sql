-- owner: certificates
-- Certificates of awards beside those of courses: no space, and what was awarded instead.

alter table certificates add column kind text not null default 'course' check (kind in ('course', 'award'));
-- Of an award: competition, stage, award, entrant, its people, rank and the version of the result.
alter table certificates add column award jsonb;
alter table certificates alter column space_id drop not null;
alter table certificates alter column course_id drop not null;
alter table certificates add constraint certificates_of_something check (
  case when kind = 'course' then space_id is not null and course_id is not null and award is null else award is not null end
);
