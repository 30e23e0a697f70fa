-- Problems: what their setters write; `written` holds limits, languages, checker and programs, `cases` the newest groups and cases.
create sequence problem_codes start 1001;
create table problems (
  id bigint generated always as identity primary key,
  code text not null unique default 'P' || nextval('problem_codes'),
  owner_id bigint not null references users,
  title text not null,
  statement text not null default '',
  source text not null default '',
  tags text[] not null default '{}',
  difficulty smallint not null default 3,
  written jsonb not null,
  cases jsonb,
  version int not null default 0,
  revision_id bigint references judge_revisions,
  revision_no int not null default 0,
  live_revision_id bigint references judge_revisions,
  state text not null default 'draft' check (state in ('draft', 'published', 'unpublished')),
  listed boolean not null default true,
  proof_id bigint,
  proof_state text not null default 'none' check (proof_state in ('none', 'running', 'proved', 'disagrees')),
  proof_at timestamptz,
  invalid_cases jsonb not null default '[]',
  submitted int not null default 0,
  accepted int not null default 0,
  solvers int not null default 0,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index problems_owner on problems (owner_id, id desc) where deleted_at is null;
create index problems_listed on problems (id) where state = 'published' and listed and deleted_at is null;
create index problems_proof on problems (proof_id) where proof_id is not null;
create index problems_tags on problems using gin (tags);

create table problem_revisions (
  problem_id bigint not null references problems on delete cascade,
  number int not null,
  revision_id bigint not null references judge_revisions,
  created_at timestamptz not null,
  primary key (problem_id, number)
);
create index problem_revisions_revision on problem_revisions (problem_id, revision_id);

create table problem_references (
  id bigint generated always as identity primary key,
  problem_id bigint not null references problems on delete cascade,
  place int not null,
  name text not null,
  program jsonb not null,
  expected text[] not null,
  score double precision,
  submission_id bigint references submissions on delete set null,
  agrees boolean
);
create index problem_references_problem on problem_references (problem_id, place);

create sequence problem_proofs;

-- Who tried and solved what in the practice area.
create table problem_solvers (
  problem_id bigint not null references problems on delete cascade,
  user_id bigint not null references users,
  submitted int not null,
  accepted int not null,
  best_score double precision not null,
  solved_at timestamptz,
  primary key (problem_id, user_id)
);
create index problem_solvers_user on problem_solvers (user_id, problem_id);
create table solver_ranks (
  user_id bigint primary key references users,
  solved int not null default 0,
  submitted int not null default 0,
  last_solved_at timestamptz
);
create index solver_ranks_order on solver_ranks (solved desc, submitted, last_solved_at, user_id);

create table problem_imports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  file_id bigint references files,
  name text not null,
  job_id bigint,
  state text not null default 'reading' check (state in ('reading', 'done', 'refused')),
  problem text,
  problem_values jsonb not null default '{}',
  format text,
  problems jsonb not null default '[]',
  created_at timestamptz not null
);
create index problem_imports_user on problem_imports (user_id);

create table rejudges (
  id bigint generated always as identity primary key,
  problem_id bigint not null references problems on delete cascade,
  started_by bigint not null references users,
  reason text not null,
  state text not null default 'running' check (state in ('running', 'ready', 'applied', 'cancelled')),
  total int not null,
  judged int not null default 0,
  created_at timestamptz not null,
  decided_at timestamptz
);
create index rejudges_problem on rejudges (problem_id, id desc);
create table rejudge_items (
  rejudge_id bigint not null references rejudges on delete cascade,
  submission_id bigint not null references submissions on delete cascade,
  run_id bigint references judge_runs on delete set null,
  before_verdict text,
  before_score double precision,
  before_time_ms double precision,
  after_verdict text,
  after_score double precision,
  after_time_ms double precision,
  primary key (rejudge_id, submission_id)
);
create index rejudge_items_submission on rejudge_items (submission_id);

create table similarity_reports (
  id bigint generated always as identity primary key,
  problem_id bigint not null references problems on delete cascade,
  started_by bigint not null references users,
  language text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  submissions int not null default 0,
  distribution jsonb not null default '[]',
  created_at timestamptz not null
);
create index similarity_reports_problem on similarity_reports (problem_id, id desc);
create table similarity_pairs (
  id bigint generated always as identity primary key,
  report_id bigint not null references similarity_reports on delete cascade,
  left_id bigint not null references submissions on delete cascade,
  right_id bigint not null references submissions on delete cascade,
  similarity double precision not null,
  longest int not null,
  overlap int not null,
  blocks jsonb not null
);
create index similarity_pairs_report on similarity_pairs (report_id, similarity desc, id);
