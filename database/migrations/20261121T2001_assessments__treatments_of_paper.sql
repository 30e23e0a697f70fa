-- A treatment belongs to one frozen paper: a quiz whose course is published anew gets another one, whose numbers mean other questions.
alter table question_treatments add column frozen_paper_id bigint references frozen_papers (id);
update question_treatments t set frozen_paper_id = a.frozen_paper_id from assessments a where a.id = t.assessment_id;
alter table question_treatments alter column frozen_paper_id set not null;
alter table question_treatments drop constraint question_treatments_pkey;
alter table question_treatments add primary key (assessment_id, frozen_paper_id, question_no);
