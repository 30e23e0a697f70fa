-- owner: projects
-- Repositories of teams: what stands in them as the last push left it, who may reach them by a token, what was pushed when by the
-- server's clock, and the bundles of what was handed in. The bytes lie with the agent that keeps repositories.

-- The one agent that keeps them, and where servers reach it.
create table project_repository_hosts (
  one boolean primary key default true check (one),
  name text not null,
  address text not null,
  -- Why it serves nothing, in an operator's words.
  lack text,
  seen_at timestamptz not null
);

create table project_repositories (
  run_id bigint primary key references project_runs (id) on delete cascade,
  -- The branch a clone begins with.
  head text not null,
  -- Branches and tags with their commits.
  refs jsonb not null default '[]',
  bytes bigint not null default 0,
  pushed_at timestamptz
);

create table project_repository_tokens (
  id bigint generated always as identity primary key,
  run_id bigint not null references project_runs (id) on delete cascade,
  user_id bigint not null references users (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz
);
-- Everybody has one for each repository.
create unique index project_repository_tokens_one on project_repository_tokens (run_id, user_id) where ended_at is null;
create index project_repository_tokens_user on project_repository_tokens (user_id);

create table project_pushes (
  id bigint generated always as identity primary key,
  run_id bigint not null references project_runs (id) on delete cascade,
  user_id bigint references users (id),
  started_at timestamptz not null,
  -- Empty while it is under way; a push that changed nothing leaves no row.
  pushed_at timestamptz,
  changes jsonb not null default '[]'
);
create index project_pushes_run on project_pushes (run_id, id desc);
create index project_pushes_user on project_pushes (user_id);
create index project_pushes_open on project_pushes (started_at) where pushed_at is null;

create table project_bundles (
  id bigint generated always as identity primary key,
  work_id bigint not null references project_works (id) on delete cascade,
  number int not null,
  part_id text not null,
  run_id bigint not null references project_runs (id) on delete cascade,
  commit text not null check (commit ~ '^[0-9a-f]{40}$'),
  branch text not null,
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
  file_id bigint references files (id),
  bytes bigint,
  error text,
  unique (work_id, number, part_id)
);
create index project_bundles_run on project_bundles (run_id);
create index project_bundles_file on project_bundles (file_id);
