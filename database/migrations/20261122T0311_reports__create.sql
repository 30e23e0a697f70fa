-- Reports on labs and projects: written, submitted, rejected or reviewed, every submission kept.

create table reports (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('lab', 'project')),
  subject_id bigint not null,
  user_id bigint not null references users (id),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'rejected', 'reviewed')),
  body jsonb not null default '{}',
  revision integer not null default 0,
  version integer not null default 0,
  score integer,
  max_score integer not null,
  reason text not null default '',
  submitted_at timestamptz,
  reviewed_by bigint references users (id),
  reviewed_at timestamptz,
  unique (subject, subject_id, user_id)
);

create table report_versions (
  report_id bigint not null references reports (id) on delete cascade,
  number integer not null,
  body jsonb not null,
  submitted_at timestamptz not null,
  state text not null default 'submitted',
  score integer,
  reason text not null default '',
  primary key (report_id, number)
);
