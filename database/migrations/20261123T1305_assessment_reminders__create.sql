-- owner: assessments
-- Who was last reminded by a teacher to hand in, so that nobody is reminded again and again.
create table assessment_reminders (
  assessment_id bigint not null references assessments (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  reminded_by bigint not null references users (id),
  reminded_at timestamptz not null,
  primary key (assessment_id, user_id)
);
