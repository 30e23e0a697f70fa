-- Where courses show the replay of a class: what is watched of it counts there.
create table class_replay_places (
  space_id bigint not null references spaces (id) on delete cascade,
  course_id bigint not null references courses (id) on delete cascade,
  activity_id text not null,
  class_id bigint not null references live_classes (id) on delete cascade,
  primary key (space_id, course_id, activity_id)
);
create index class_replay_places_class on class_replay_places (class_id);
create index class_replay_places_course on class_replay_places (course_id);
