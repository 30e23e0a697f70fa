-- owner: questions
-- How much of a question is about a skill.
alter table question_skills add column weight smallint not null default 100 check (weight between 0 and 100);

-- What questions were about before skills were removed or merged by an edit that may still be taken back.
create table question_skill_moves (
  edit_id text not null,
  skill_id bigint not null references skills (id) on delete cascade,
  question_id bigint not null references questions (id) on delete cascade,
  into_id bigint references skills (id) on delete cascade,
  weight smallint not null,
  -- Whether the question was about the other skill already.
  was_there boolean not null,
  primary key (edit_id, skill_id, question_id)
);
