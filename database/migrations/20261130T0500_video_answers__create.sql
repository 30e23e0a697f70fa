-- owner: courses
-- What a learner answered to a question within a video; the first answer stands.
create table video_answers (
  user_id bigint not null references users (id) on delete cascade,
  space_id bigint not null references spaces (id) on delete cascade,
  course_id bigint not null references courses (id),
  activity_id text not null,
  question_id text not null,
  choices text[] not null,
  is_right boolean not null,
  answered_at timestamptz not null,
  primary key (space_id, course_id, activity_id, question_id, user_id)
);
create index video_answers_person on video_answers (user_id);
