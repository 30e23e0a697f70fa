-- Sheets of members: what a check found, line by line, and whether it was taken over.

create table member_imports (
  id bigint generated always as identity primary key,
  space_id bigint not null references spaces (id) on delete cascade,
  created_by bigint not null references users (id),
  file_id bigint not null references files (id),
  state text not null default 'checking' check (state in ('checking', 'checked', 'unreadable', 'importing', 'done', 'stopped')),
  -- Why a sheet cannot be read or was not taken over, by message key.
  problem text,
  -- Whether the check was repeated because people changed between check and confirmation.
  changed boolean not null default false,
  skip_faulty boolean not null default false,
  job_id bigint references jobs (id) on delete set null,
  created_at timestamptz not null default now(),
  confirmed_by bigint references users (id),
  confirmed_at timestamptz,
  done_at timestamptz
);
create index member_imports_space on member_imports (space_id, id desc);
create index member_imports_old on member_imports (created_at);

create table member_import_lines (
  import_id bigint not null references member_imports (id) on delete cascade,
  line int not null,
  name text not null,
  phone text not null,
  student_no text not null,
  group_name text not null,
  outcome text not null check (outcome in ('new_account', 'joins', 'already_member', 'faulty')),
  makes_group boolean not null default false,
  fault text,
  fault_line int,
  primary key (import_id, line)
);
create index member_import_lines_outcome on member_import_lines (import_id, outcome, line);
