-- owner: courses
-- Who was last reminded by a teacher to go on with a course, so that nobody is reminded more than once a day.
create table course_reminders (
  space_id bigint not null references spaces (id) on delete cascade,
  course_id bigint not null references courses (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  reminded_by bigint not null references users (id),
  reminded_at timestamptz not null,
  primary key (space_id, course_id, user_id)
);
create index course_reminders_user on course_reminders (user_id);
