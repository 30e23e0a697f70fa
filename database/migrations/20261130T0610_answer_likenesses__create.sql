-- owner: assessments
-- What was compared of the answers to a question, and when; one comparison runs at a time.
create table answer_comparisons (
  assessment_id bigint not null references assessments (id) on delete cascade,
  question_no int not null,
  -- How many answers there were, and when the newest of them was handed in.
  answers int not null default 0,
  newest timestamptz,
  compared_at timestamptz,
  -- Null while none runs.
  started_at timestamptz,
  primary key (assessment_id, question_no)
);

-- The answers to the same question that are the likest: a hint for those who mark, never a verdict.
create table answer_likenesses (
  attempt_id bigint not null references attempts (id) on delete cascade,
  item int not null,
  other_id bigint not null references attempts (id) on delete cascade,
  other_item int not null,
  similarity real not null check (similarity between 0 and 1),
  primary key (attempt_id, item, other_id)
);
create index answer_likenesses_other on answer_likenesses (other_id);
