-- What people tell those who run the platform.
create table feedback (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  text text not null,
  page text not null,
  browser text not null,
  picture_file_id bigint references files (id),
  state text not null default 'new' check (state in ('new', 'seen', 'answered', 'closed')),
  answer text not null default '',
  answered_by bigint references users (id),
  answered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index feedback_user on feedback (user_id, id desc);
create index feedback_state on feedback (state, id desc);
create index feedback_age on feedback (updated_at);
