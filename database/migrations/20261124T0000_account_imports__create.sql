-- owner: operator
-- Accounts made from a sheet. A first password is kept sealed until its sheet was taken, at most for a week.
create table account_imports (
  id bigint generated always as identity primary key,
  created_by bigint not null references users (id),
  file_id bigint not null references files (id),
  state text not null default 'checking' check (state in ('checking', 'checked', 'unreadable', 'importing', 'done', 'stopped')),
  problem text,
  changed boolean not null default false,
  skip_faulty boolean not null default false,
  job_id bigint references jobs (id) on delete set null,
  created_at timestamptz not null default now(),
  confirmed_by bigint references users (id),
  confirmed_at timestamptz,
  done_at timestamptz
);
create index account_imports_old on account_imports (created_at);

create table account_import_lines (
  import_id bigint not null references account_imports (id) on delete cascade,
  line int not null,
  name text not null,
  phone text not null,
  account text not null,
  student_no text not null,
  role text not null,
  outcome text not null check (outcome in ('new_account', 'already_member', 'faulty')),
  fault text,
  fault_line int,
  password_hash text,
  password_sealed bytea,
  user_id bigint references users (id),
  primary key (import_id, line)
);
create index account_import_lines_outcome on account_import_lines (import_id, outcome, line);
create index account_import_lines_user on account_import_lines (user_id);
