-- Private notes of a person at a place in an activity: a second of a video, a page of a PDF, or none.
create table activity_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  space_id bigint not null references spaces (id) on delete cascade,
  course_id bigint not null references courses (id),
  activity_id text not null,
  at_position real,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index activity_notes_reader on activity_notes (user_id, space_id, course_id, activity_id);
create index activity_notes_space on activity_notes (space_id);

-- What members of a space say about an activity. A post without a parent opens a thread; replies have one level.
create table discussion_posts (
  id bigint generated always as identity primary key,
  space_id bigint not null references spaces (id) on delete cascade,
  course_id bigint not null references courses (id),
  activity_id text not null,
  parent_id bigint references discussion_posts (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  at_position real,
  body text not null,
  accepted_at timestamptz,
  accepted_by bigint references users (id) on delete set null,
  edited_at timestamptz,
  hidden_at timestamptz,
  hidden_by bigint references users (id) on delete set null,
  hidden_reason text not null default '',
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
create index discussion_posts_activity on discussion_posts (space_id, course_id, activity_id, id desc);
create index discussion_posts_parent on discussion_posts (parent_id);
create index discussion_posts_author on discussion_posts (user_id);
-- A question has one accepted answer.
create unique index discussion_posts_accepted on discussion_posts (parent_id) where accepted_at is not null;
