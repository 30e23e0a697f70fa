-- Saves and signs of life have no foreign key, since each save would pay for its check: they go when their attempts go.
create function forget_saves_of_attempts() returns trigger language plpgsql as $$
begin
  delete from attempt_saves where attempt_id in (select id from gone);
  delete from attempt_presence where attempt_id in (select id from gone);
  return null;
end $$;
create trigger attempts_forget_saves after delete on attempts
  referencing old table as gone for each statement execute function forget_saves_of_attempts();
delete from attempt_saves s where not exists (select from attempts a where a.id = s.attempt_id);
delete from attempt_presence p where not exists (select from attempts a where a.id = p.attempt_id);

-- A rubric belongs to a question of one frozen paper: a quiz whose course is published anew gets another paper, whose numbers mean other questions.
alter table rubric_points add column frozen_paper_id bigint references frozen_papers (id);
update rubric_points r set frozen_paper_id = a.frozen_paper_id from assessments a where a.id = r.assessment_id;
alter table rubric_points alter column frozen_paper_id set not null;
drop index rubric_points_question;
create index rubric_points_question on rubric_points (assessment_id, frozen_paper_id, question_no, place);
