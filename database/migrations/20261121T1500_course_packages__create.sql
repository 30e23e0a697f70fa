-- Course packages: what leaves the school as a file and what comes in as one.

-- The name a course keeps across schools, so that a package of it is known again.
alter table courses add column package_key text not null default gen_random_uuid()::text;
create index courses_package_key on courses (owner_id, package_key);

create table course_exports (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses (id) on delete cascade,
  version_id bigint references course_versions (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  format text not null check (format in ('package', 'cartridge')),
  state text not null default 'making' check (state in ('making', 'made', 'refused', 'gone')),
  job_id bigint references jobs (id) on delete set null,
  file_id bigint references files (id) on delete set null,
  name text not null default '',
  notes jsonb not null default '[]',
  problem text,
  created_at timestamptz not null default now()
);
create index course_exports_age on course_exports (created_at);

create table package_imports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  file_id bigint references files (id) on delete set null,
  name text not null,
  language text not null,
  state text not null default 'checking' check (state in ('checking', 'checked', 'refused', 'importing', 'done', 'skipped', 'stopped')),
  problem text,
  problem_values jsonb not null default '{}',
  report jsonb,
  package_key text,
  choice text check (choice in ('new_copy', 'new_version', 'skip')),
  course_id bigint references courses (id) on delete set null,
  version int,
  job_id bigint references jobs (id) on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index package_imports_user on package_imports (user_id, id desc);
create index package_imports_age on package_imports (created_at);

-- Bytes an import has put into the store before its one transaction; what stays here after it ended is removed.
create table package_import_files (
  storage_key text primary key,
  import_id bigint not null references package_imports (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index package_import_files_import on package_import_files (import_id);
