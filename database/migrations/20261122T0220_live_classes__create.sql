-- Live classes: when they are, who came, and everything that happened in them, in order.

create table live_classes (
  id bigint generated always as identity primary key,
  space_id bigint not null references spaces (id),
  series_id bigint references live_classes (id) on delete set null,
  title text not null,
  teacher_id bigint not null references users (id),
  start_at timestamptz not null,
  suggested_minutes integer not null check (suggested_minutes between 1 and 600),
  state text not null default 'pending' check (state in ('pending', 'in_progress', 'ended', 'cancelled')),
  started_at timestamptz,
  ended_at timestamptz,
  mode text not null default 'interactive' check (mode in ('interactive', 'broadcast')),
  record boolean not null default true,
  download_allowed boolean not null default false,
  keep_days integer check (keep_days between 1 and 3650),
  replay_removed_at timestamptz,
  absent_since timestamptz,
  created_at timestamptz not null default now()
);
create index live_classes_space on live_classes (space_id, start_at);
create index live_classes_start on live_classes (start_at) where state = 'pending';
create index live_classes_running on live_classes (id) where state = 'in_progress';
create index live_classes_series on live_classes (series_id) where series_id is not null;
create index live_classes_teacher on live_classes (teacher_id);

-- The number of the last event; apart from its class because it changes many times a second. A closed log takes no more.
create table class_logs (
  class_id bigint primary key references live_classes (id) on delete cascade,
  seq bigint not null default 0,
  closed boolean not null default false
);

create table class_events (
  class_id bigint not null references live_classes (id) on delete cascade,
  seq bigint not null,
  at_ms bigint not null,
  user_id bigint references users (id),
  role text not null default 'staff' check (role in ('teacher', 'ta', 'student', 'staff')),
  key text not null,
  kind text not null,
  body jsonb not null,
  hidden boolean not null default false,
  primary key (class_id, seq)
);
create unique index class_events_once on class_events (class_id, user_id, key);
create index class_events_user on class_events (user_id);

-- Where a class stood after an event, so that who comes late need not hear everything again.
create table class_snapshots (
  class_id bigint primary key references live_classes (id) on delete cascade,
  seq bigint not null,
  state json not null
);

create table class_presences (
  id bigint generated always as identity primary key,
  class_id bigint not null references live_classes (id) on delete cascade,
  user_id bigint not null references users (id),
  staff boolean not null,
  joined_at timestamptz not null,
  seen_at timestamptz not null,
  left_at timestamptz
);
create index class_presences_person on class_presences (class_id, user_id);
create index class_presences_open on class_presences (class_id) where left_at is null;
create index class_presences_user on class_presences (user_id);

create table class_questions (
  id bigint generated always as identity primary key,
  class_id bigint not null references live_classes (id) on delete cascade,
  type text not null check (type in ('single', 'multi', 'judge', 'short')),
  stem text not null,
  options jsonb not null,
  seconds integer,
  anonymous boolean not null default false,
  state text not null default 'prepared' check (state in ('prepared', 'open', 'closed')),
  opened_at timestamptz,
  ends_at timestamptz,
  closed_at timestamptz,
  published boolean not null default false,
  created_by bigint not null references users (id)
);
create index class_questions_class on class_questions (class_id, id);

create table class_question_keys (
  question_id bigint primary key references class_questions (id) on delete cascade,
  correct jsonb not null
);

create table class_answers (
  question_id bigint not null references class_questions (id) on delete cascade,
  user_id bigint not null references users (id),
  answer jsonb not null,
  ms integer not null,
  correct boolean,
  answered_at timestamptz not null,
  primary key (question_id, user_id)
);
create index class_answers_user on class_answers (user_id);

create table class_attendance (
  class_id bigint not null references live_classes (id) on delete cascade,
  user_id bigint not null references users (id),
  state text not null check (state in ('present', 'late', 'leave', 'absent')),
  method text not null check (method in ('auto', 'code', 'roll_call')),
  at timestamptz not null,
  by_user_id bigint references users (id),
  primary key (class_id, user_id)
);
create index class_attendance_user on class_attendance (user_id);

create table class_sign_ins (
  class_id bigint primary key references live_classes (id) on delete cascade,
  code text not null,
  open_until timestamptz not null
);

create table class_notes (
  class_id bigint not null references live_classes (id) on delete cascade,
  user_id bigint not null references users (id),
  text text not null,
  updated_at timestamptz not null,
  primary key (class_id, user_id)
);
create index class_notes_user on class_notes (user_id);

-- Pictures of the chat and pages of the board.
create table class_files (
  class_id bigint not null references live_classes (id) on delete cascade,
  file_id bigint not null references files (id),
  primary key (class_id, file_id)
);
create index class_files_file on class_files (file_id);

create table class_watches (
  class_id bigint not null references live_classes (id) on delete cascade,
  user_id bigint not null references users (id),
  intervals jsonb not null default '[]',
  position_s double precision not null default 0,
  speed double precision not null default 1,
  updated_at timestamptz not null,
  primary key (class_id, user_id)
);
create index class_watches_user on class_watches (user_id);
