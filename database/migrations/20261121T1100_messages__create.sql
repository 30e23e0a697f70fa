-- The inbox of a person, and the notices of the platform.

create table messages (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  "values" jsonb not null default '{}',
  link text not null default '',
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index messages_inbox on messages (user_id, id desc);
create index messages_unread on messages (user_id) where read_at is null;

-- A notice is a draft without publish_at, waits until it, and is gone for readers from withdrawn_at on.
create table notices (
  id bigint generated always as identity (start 101) primary key,
  title text not null,
  body text not null,
  audience text not null default 'everyone' check (audience in ('everyone', 'members', 'students', 'teachers', 'experts')),
  pinned boolean not null default false,
  publish_at timestamptz,
  withdrawn_at timestamptz,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index notices_shown on notices (pinned desc, publish_at desc, id desc) where withdrawn_at is null;

create table notice_reads (
  notice_id bigint not null references notices (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (notice_id, user_id)
);
create index notice_reads_user on notice_reads (user_id);

-- Sweeps and the audit search look by age and by action.
create index page_views_age on page_views using brin (created_at);
create index events_age on events (created_at);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_age on audit_log using brin (created_at);
create index jobs_state on jobs (state, id desc);
