-- Accounts an institution made itself, and sheets of its members.

-- Accounts that an institution made by a sheet: their passwords and doors are its affair. Accounts that were there before are their owner's.
alter table institution_members add column made_here boolean not null default false;
-- Set while the institution keeps the account shut, so that it never opens what an operator locked.
alter table institution_members add column deactivated_at timestamptz;
create index institution_members_units on institution_members (institution_id, department, class_name);

create table institution_imports (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institutions (id) on delete cascade,
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
create index institution_imports_old on institution_imports (created_at);

create table institution_import_lines (
  import_id bigint not null references institution_imports (id) on delete cascade,
  line int not null,
  name text not null,
  phone text not null,
  student_no text not null,
  role text not null,
  department text not null,
  grade text not null,
  class_name text not null,
  outcome text not null check (outcome in ('new_account', 'joins', 'already_member', 'faulty')),
  fault text,
  fault_line int,
  primary key (import_id, line)
);
create index institution_import_lines_outcome on institution_import_lines (import_id, outcome, line);
create index institution_import_lines_phone on institution_import_lines (phone);

-- What an institution's administrators see of its members; `granted` holds for people whom no institution may lock out.
create view institution_people as
  select users.id, coalesce(nullif(real_name, ''), nullif(nickname, ''), account, '') as name, account, phone, status, last_login_at,
    exists (select from user_grants where user_grants.user_id = users.id) as granted
  from users;
