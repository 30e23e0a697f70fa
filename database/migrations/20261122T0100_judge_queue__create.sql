-- Tasks of agents stand in lanes; inside a lane the smaller turn comes first. One index serves the next task without sorting.
alter table agent_tasks
  add column lane text not null default '',
  add column turn double precision not null default 0;
drop index agent_tasks_open;
create index agent_tasks_queue on agent_tasks (kind, lane, priority desc, turn, id) where state = 'queued';
create index agent_tasks_leases on agent_tasks (lease_until) where state = 'leased';

-- The judge's queue: virtual time of each class, and where each person stands in it.
create table judge_lanes (
  lane text primary key,
  virtual_time double precision not null default 0
);
insert into judge_lanes (lane) values ('exam'), ('competition'), ('homework'), ('practice'), ('rejudge');
create table judge_turns (
  lane text not null references judge_lanes,
  user_id bigint not null references users on delete cascade,
  finish double precision not null,
  primary key (lane, user_id)
);

create table judge_rules (
  one boolean primary key default true check (one),
  practice_without_cgroups boolean not null default false
);
insert into judge_rules default values;

create table judges (
  name text primary key,
  about jsonb not null,
  slots int not null,
  busy int not null,
  connected boolean not null,
  drained boolean not null default false,
  seen_at timestamptz not null
);

-- Texts of test data by content; larger ones lie in a file.
create table test_texts (
  sha256 bytea primary key,
  bytes bigint not null,
  text text,
  file_id bigint references files,
  created_at timestamptz not null default now(),
  check ((text is null) <> (file_id is null))
);

-- All that decides a verdict; never changed.
create table judge_revisions (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  spec jsonb not null,
  full_score double precision not null,
  case_count int not null,
  created_at timestamptz not null default now()
);

create table submissions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  place jsonb not null,
  place_at text not null check (place_at in ('practice', 'setting', 'activity', 'attempt')),
  place_key text not null,
  problem_id bigint,
  judge_class text not null,
  trial boolean not null default false,
  graded boolean not null,
  language text not null,
  source text not null,
  input text,
  program jsonb,
  length int not null,
  state text not null default 'waiting' check (state in ('waiting', 'compiling', 'running', 'done')),
  verdict text,
  score double precision,
  full_score double precision,
  time_ms double precision,
  memory_kb double precision,
  total_cases int not null default 0,
  run_id bigint,
  created_at timestamptz not null,
  judged_at timestamptz
);
create index submissions_place on submissions (place_key, user_id, id desc);
create index submissions_user on submissions (user_id, id desc);
create index submissions_status on submissions (id desc) where place_at = 'practice' and not trial;
create index submissions_problem on submissions (problem_id, id desc) where not trial;
create index submissions_problem_user on submissions (problem_id, user_id) where place_at = 'practice' and not trial;

create table judge_runs (
  id bigint generated always as identity primary key,
  submission_id bigint references submissions on delete cascade,
  revision_id bigint not null references judge_revisions,
  mode text not null check (mode in ('judge', 'try', 'prove', 'validate')),
  cause text not null check (cause in ('submit', 'trial', 'proof', 'rejudge')),
  cause_id bigint,
  validators jsonb,
  turn double precision not null default 0,
  lane text not null references judge_lanes,
  state text not null default 'waiting' check (state in ('waiting', 'compiling', 'running', 'done')),
  verdict text,
  score double precision,
  full_score double precision,
  groups jsonb,
  time_ms double precision,
  memory_kb double precision,
  compile_log text not null default '',
  compile_ms double precision,
  language_version text not null default '',
  tier text,
  judged_by text,
  message text not null default '',
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
create index judge_runs_submission on judge_runs (submission_id, id desc);
create index judge_runs_cause on judge_runs (cause, cause_id) where cause_id is not null;
create index judge_runs_ended on judge_runs (lane, ended_at) where ended_at is not null;
create index judge_runs_revision on judge_runs (revision_id);
alter table submissions add foreign key (run_id) references judge_runs deferrable initially deferred;

create table judge_run_cases (
  run_id bigint not null references judge_runs on delete cascade,
  no int not null,
  verdict text not null,
  time_ms double precision not null,
  memory_kb double precision not null,
  points double precision not null,
  message text not null,
  exit_code int,
  signal text,
  stdout text,
  stderr text,
  primary key (run_id, no)
);

create table kept_code (
  user_id bigint not null references users on delete cascade,
  place_key text not null,
  language text not null,
  code text not null,
  saved_at timestamptz not null,
  primary key (user_id, place_key)
);
