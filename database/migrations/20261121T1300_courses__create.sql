-- Courses: the editable draft, its frozen versions, the files inside them.

create table courses (
  id bigint primary key default nextval('container_ids'),
  owner_id bigint not null references users (id),
  title text not null,
  intro text not null,
  cover_file_id bigint references files (id),
  tags text[] not null default '{}',
  level text not null default 'beginner' check (level in ('beginner', 'intermediate', 'advanced')),
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  newest_version_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index courses_owner on courses (owner_id, updated_at desc);

-- `tree` holds the structure, `removed` what was deleted and may be restored; configs stand beside them so that a tree stays small.
create table course_drafts (
  course_id bigint primary key references courses (id) on delete cascade,
  revision int not null default 0,
  published_revision int not null default -1,
  tree jsonb not null default '{"chapters": []}',
  removed jsonb not null default '[]',
  activities int not null default 0,
  saved_at timestamptz not null default now()
);

create table course_draft_configs (
  course_id bigint not null references courses (id) on delete cascade,
  activity_id text not null,
  config jsonb not null,
  media_id bigint,
  problem text,
  primary key (course_id, activity_id)
);

-- What each revision touched, to tell whether an edit made on an older one can still be taken over, and to know repetitions.
create table course_edits (
  course_id bigint not null references courses (id) on delete cascade,
  revision int not null,
  edit_id text not null,
  user_id bigint not null references users (id),
  touched text[] not null,
  created_at timestamptz not null default now(),
  primary key (course_id, revision),
  unique (course_id, edit_id)
);

create table course_versions (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses (id) on delete cascade,
  number int not null,
  title text not null,
  tree jsonb not null,
  sha256 bytea not null,
  note text not null default '',
  activities int not null,
  published_by bigint not null references users (id),
  published_at timestamptz not null default now(),
  unique (course_id, number)
);
alter table courses add foreign key (newest_version_id) references course_versions (id);

create table course_version_configs (
  version_id bigint not null references course_versions (id) on delete cascade,
  activity_id text not null,
  config jsonb not null,
  media_id bigint,
  primary key (version_id, activity_id)
);

create function refuse_change_of_version() returns trigger language plpgsql as $$
begin
  raise exception 'a published course version is frozen';
end $$;
create trigger course_versions_frozen before update on course_versions for each row execute function refuse_change_of_version();
create trigger course_version_configs_frozen before update on course_version_configs for each row execute function refuse_change_of_version();

create table media (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses (id) on delete cascade,
  owner_id bigint not null references users (id),
  file_id bigint not null references files (id),
  kind text not null check (kind in ('video', 'pdf', 'demo')),
  state text not null default 'in_progress' check (state in ('in_progress', 'complete', 'failed')),
  progress smallint not null default 0,
  error text,
  duration double precision,
  width int,
  height int,
  renditions jsonb not null default '[]',
  poster_file_id bigint references files (id),
  thumbnails jsonb,
  pages jsonb not null default '[]',
  page_count int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index media_course on media (course_id);

-- Where each file of a demo lies inside its zip; the zip itself is never unpacked onto the disk.
create table demo_files (
  media_id bigint not null references media (id) on delete cascade,
  path text not null,
  start bigint not null,
  packed bigint not null,
  size bigint not null,
  deflated boolean not null,
  primary key (media_id, path)
);

-- The version of a course that a space learns, and when its parts open there.
create table space_courses (
  space_id bigint not null references spaces (id) on delete cascade,
  course_id bigint not null references courses (id),
  version_id bigint not null references course_versions (id),
  opens_at timestamptz,
  closes_at timestamptz,
  assigned_by bigint not null references users (id),
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (space_id, course_id),
  check (opens_at <= closes_at)
);
create index space_courses_course on space_courses (course_id);
create index space_courses_version on space_courses (version_id);

create table space_course_sections (
  space_id bigint not null,
  course_id bigint not null,
  section_id text not null,
  opens_at timestamptz,
  days_after_joining int,
  primary key (space_id, course_id, section_id),
  foreign key (space_id, course_id) references space_courses (space_id, course_id) on delete cascade
);

-- A student's learning by the stable id of the activity, so that it outlives new versions of the course.
create table learning_progress (
  user_id bigint not null references users (id) on delete cascade,
  space_id bigint not null references spaces (id) on delete cascade,
  course_id bigint not null references courses (id),
  activity_id text not null,
  state text not null default 'started' check (state in ('none', 'started', 'done')),
  percent smallint not null default 0,
  position real not null default 0,
  seconds real not null default 0,
  score numeric(5, 2),
  media_id bigint,
  watched jsonb not null default '[]',
  pages_seen int[] not null default '{}',
  last_seq bigint,
  opened_at timestamptz not null,
  reported_at timestamptz not null,
  done_at timestamptz,
  primary key (user_id, space_id, course_id, activity_id)
) with (fillfactor = 80);
create index learning_progress_course on learning_progress (space_id, course_id);
