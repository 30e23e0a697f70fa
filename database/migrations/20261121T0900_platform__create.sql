-- What every module stands on: ids shared by containers, people's sessions, events, jobs, realtime, files, agents, audit.

create extension if not exists pg_trgm;

-- Spaces, courses and competitions draw their ids from one sequence, so an id names its kind (D-21).
create sequence container_ids as bigint start 1001;

create table users (
  id bigint generated always as identity (start 101) primary key,
  account text unique,
  phone text unique,
  phone_verified_at timestamptz,
  email text,
  password_hash text,
  utype smallint not null default 1 check (utype in (1, 2, 3)),
  nickname text not null default '',
  real_name text not null default '',
  avatar_file_id bigint,
  gender smallint not null default 0 check (gender in (0, 1, 2)),
  school text not null default '',
  id_number_encrypted bytea,
  id_number_hash bytea,
  institution_id bigint,
  student_no text,
  status text not null default 'active' check (status in ('active', 'locked', 'closed')),
  language text not null default 'zh-cn',
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_nickname_trgm on users using gin (nickname gin_trgm_ops);

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  utype smallint not null,
  device text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id) where revoked_at is null;

create table user_grants (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  permission text not null check (permission in ('platform_operator', 'institution_admin', 'competition_organiser')),
  scope_id bigint,
  created_at timestamptz not null default now()
);
create unique index user_grants_once on user_grants (user_id, permission, coalesce(scope_id, 0));

create table idempotent_replies (
  actor text not null,
  idempotency_key text not null,
  path text not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (actor, idempotency_key)
);
create index idempotent_replies_age on idempotent_replies (created_at);

create table events (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create table event_deliveries (
  event_id bigint not null references events (id) on delete cascade,
  subscriber text not null,
  delivered_at timestamptz not null default now(),
  primary key (event_id, subscriber)
);

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  owner_id bigint references users (id) on delete set null,
  payload jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  progress smallint not null default 0 check (progress between 0 and 100),
  result jsonb,
  error text,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index jobs_owner on jobs (owner_id, id desc);

-- A worker that stops beating is taken for dead and its jobs are handed on.
create unlogged table worker_heartbeats (
  worker text primary key,
  seen_at timestamptz not null default now()
);

create table realtime_topics (
  topic text primary key,
  seq bigint not null
);
create table realtime_messages (
  topic text not null,
  seq bigint not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (topic, seq)
);
create index realtime_messages_age on realtime_messages (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  actor_id bigint,
  action text not null,
  object_type text not null,
  object_id bigint,
  from_state text,
  to_state text,
  detail jsonb not null default '{}',
  address text not null default '',
  created_at timestamptz not null default now()
);
create index audit_log_object on audit_log (object_type, object_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);

-- Counters of rate limits may be lost in a crash: nothing is promised about them.
create unlogged table rate_limits (
  name text primary key,
  hits int not null,
  until timestamptz not null
);

create table files (
  id bigint generated always as identity primary key,
  owner_id bigint references users (id) on delete set null,
  purpose text not null,
  name text not null,
  size bigint not null,
  sha256 bytea not null,
  mime text not null,
  storage_key text not null unique,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index files_owner on files (owner_id);
alter table users add foreign key (avatar_file_id) references files (id) on delete set null;

create table uploads (
  id uuid primary key default gen_random_uuid(),
  owner_id bigint references users (id) on delete cascade,
  purpose text not null,
  name text not null,
  size bigint not null check (size > 0),
  received bigint not null default 0,
  file_id bigint references files (id),
  refused text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table agent_tasks (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id bigint not null,
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'leased', 'done', 'failed', 'cancelled')),
  priority smallint not null default 0,
  lease_no int not null default 0,
  lease_agent text,
  lease_until timestamptz,
  attempts smallint not null default 0,
  progress smallint not null default 0,
  result jsonb,
  error text,
  run_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index agent_tasks_open on agent_tasks (kind, priority desc, run_at) where state in ('queued', 'leased');
create index agent_tasks_subject on agent_tasks (kind, subject_id);

create table page_views (
  id bigint generated always as identity primary key,
  user_id bigint,
  visit text not null,
  path text not null,
  referrer text not null default '',
  created_at timestamptz not null default now()
);
