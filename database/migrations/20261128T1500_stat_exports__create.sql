-- owner: statistics
-- Rows behind a number on their way to a file: what was asked for, by whom, and the file until it goes after seven days.
create table stat_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  scope_kind text not null,
  scope_id bigint not null,
  measure text not null,
  object text not null default '',
  day_from date not null,
  day_to date not null,
  format text not null check (format in ('xlsx', 'csv', 'parquet')),
  language text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'gone')),
  row_count int not null default 0,
  name text not null default '',
  file_id bigint references files (id) on delete set null,
  job_id bigint references jobs (id) on delete set null,
  created_at timestamptz not null
);
create index stat_exports_person on stat_exports (user_id) where state = 'running';
create index stat_exports_age on stat_exports (created_at);
