-- owner: course-packages
-- A frozen version of somebody's course on its way to another teacher: packed as its owner would pack it, taken in as its receiver would.
create table course_copies (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses (id) on delete cascade,
  version_id bigint not null references course_versions (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  language text not null,
  state text not null default 'making' check (state in ('making', 'made', 'failed')),
  import_id bigint references package_imports (id) on delete set null,
  -- The course that came of it.
  made_id bigint references courses (id) on delete set null,
  problem text,
  job_id bigint references jobs (id) on delete set null,
  created_at timestamptz not null default now()
);
create index course_copies_user on course_copies (user_id);
