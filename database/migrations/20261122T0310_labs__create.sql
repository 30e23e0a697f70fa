-- Labs as their owners edit and publish them, tasks given to spaces, sessions of students, machines and what happens to them.

create table labs (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users (id),
  title text not null,
  draft jsonb not null,
  revision integer not null default 0,
  version_id bigint,
  changed boolean not null default true,
  removed_at timestamptz,
  updated_at timestamptz not null
);
create index labs_owner on labs (owner_id, updated_at desc) where removed_at is null;

create table lab_versions (
  id bigint generated always as identity primary key,
  lab_id bigint not null references labs (id),
  number integer not null,
  content jsonb not null,
  published_by bigint not null references users (id),
  published_at timestamptz not null,
  unique (lab_id, number)
);
alter table labs add foreign key (version_id) references lab_versions (id);

-- What to look at, what to find there and what hints say; read only by the store of checks.
create table lab_version_keys (
  version_id bigint primary key references lab_versions (id),
  keys jsonb not null
);

create table lab_tasks (
  id bigint generated always as identity primary key,
  space_id bigint not null references spaces (id),
  lab_id bigint not null references labs (id),
  version_id bigint not null references lab_versions (id),
  course_id bigint,
  activity_id text,
  pass_percent integer,
  state text not null default 'open' check (state in ('open', 'withdrawn')),
  opens_at timestamptz,
  closes_at timestamptz,
  given_by bigint references users (id),
  given_at timestamptz not null
);
create unique index lab_tasks_activity on lab_tasks (space_id, course_id, activity_id) where course_id is not null;
create index lab_tasks_space on lab_tasks (space_id, id desc);

create table lab_sessions (
  id bigint generated always as identity primary key,
  task_id bigint not null references lab_tasks (id),
  user_id bigint not null references users (id),
  version_id bigint not null references lab_versions (id),
  state text not null default 'active' check (state in ('active', 'finished')),
  started_at timestamptz not null,
  finished_at timestamptz,
  touched_at timestamptz not null,
  score numeric(5, 2),
  checks integer not null default 0,
  checking_until timestamptz,
  hints_read text[] not null default '{}',
  unique (task_id, user_id)
);

create table lab_results (
  session_id bigint not null references lab_sessions (id) on delete cascade,
  rule_id text not null,
  passed boolean not null,
  output text not null,
  at timestamptz not null,
  primary key (session_id, rule_id)
);

create table lab_check_runs (
  id bigint generated always as identity primary key,
  session_id bigint not null references lab_sessions (id) on delete cascade,
  by_user bigint references users (id),
  at timestamptz not null,
  results jsonb not null,
  score numeric(5, 2) not null
);
create index lab_check_runs_session on lab_check_runs (session_id, id desc);

create table lab_hosts (
  name text primary key,
  state jsonb not null,
  draining boolean not null default false,
  seen_at timestamptz not null
);

create table lab_machines (
  id bigint generated always as identity primary key,
  session_id bigint not null references lab_sessions (id),
  node text not null,
  title text not null,
  template text not null,
  host text,
  generation integer not null default 1,
  state text not null check (state in ('waiting', 'creating', 'common', 'advanced', 'expired', 'recycled', 'failed')),
  deed text,
  progress integer not null default 0,
  error text,
  found jsonb not null default '{}',
  asked_at timestamptz not null,
  expires_at timestamptz,
  warned integer,
  extended integer not null default 0,
  home_from timestamptz,
  seconds integer not null,
  updated_at timestamptz not null,
  unique (session_id, node)
);
create index lab_machines_waiting on lab_machines (asked_at) where state = 'waiting';
create index lab_machines_expiring on lab_machines (expires_at) where state in ('common', 'advanced', 'expired');
create index lab_machines_host on lab_machines (host) where state in ('creating', 'common', 'advanced', 'expired', 'failed');

create table lab_operations (
  id bigint generated always as identity primary key,
  machine_id bigint not null references lab_machines (id),
  generation integer not null,
  host text not null,
  deed text not null,
  body jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  error text,
  made_by bigint references users (id),
  made_at timestamptz not null,
  ended_at timestamptz
);
create index lab_operations_open on lab_operations (host, machine_id, id) where state in ('queued', 'running');
create index lab_operations_machine on lab_operations (machine_id, id desc);

create table lab_devices (
  id bigint generated always as identity primary key,
  machine_id bigint not null references lab_machines (id),
  generation integer not null,
  kind text not null check (kind in ('usb', 'disk', 'cd')),
  name text not null,
  item_id bigint,
  attached_at timestamptz not null
);
create index lab_devices_machine on lab_devices (machine_id, generation);

create table lab_snapshots (
  id bigint generated always as identity primary key,
  machine_id bigint not null references lab_machines (id),
  generation integer not null,
  name text not null,
  automatic boolean not null default false,
  mb integer not null default 0,
  at timestamptz not null
);
create index lab_snapshots_machine on lab_snapshots (machine_id, generation);

-- The home directory of a student's machine, given to the next machine of the same lab.
create table lab_homes (
  lab_id bigint not null references labs (id),
  user_id bigint not null references users (id),
  node text not null,
  file_id bigint not null references files (id),
  kept_at timestamptz not null,
  primary key (lab_id, user_id, node)
);

create table lab_assists (
  id bigint generated always as identity primary key,
  session_id bigint not null references lab_sessions (id),
  machine_id bigint not null references lab_machines (id),
  helper_id bigint references users (id),
  by_whom text not null check (by_whom in ('student', 'helper')),
  state text not null check (state in ('waiting', 'active', 'ended', 'refused')),
  control text not null default 'view' check (control in ('view', 'shared')),
  note text not null default '',
  asked_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
create unique index lab_assists_open on lab_assists (session_id) where state in ('waiting', 'active');

create table lab_quotas (
  scope text not null check (scope in ('user', 'space', 'institution')),
  scope_id bigint not null default 0,
  machines integer not null check (machines >= 0),
  primary key (scope, scope_id)
);
insert into lab_quotas (scope, machines) values ('user', 6), ('space', 200), ('institution', 1000);
