-- owner: statistics
-- Closed days as files for analysis programs, once an operator switches that on: since when, and what was written.
create table stat_day_settings (
  only_row boolean primary key default true check (only_row),
  since date,
  changed_by bigint references users (id) on delete set null,
  changed_at timestamptz not null
);
create table stat_day_files (
  day date not null,
  kind text not null check (kind in ('usage', 'facts')),
  file_id bigint references files (id) on delete set null,
  row_count bigint not null,
  created_at timestamptz not null,
  primary key (day, kind)
);

-- What an operator had counted again: closed days of the stream, and the sums of facts.
create table stat_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  days int not null,
  days_off int not null,
  cells bigint not null,
  cells_off bigint not null
);

-- xAPI statements of a school as a file of lines.
alter table stat_exports drop constraint stat_exports_format_check;
alter table stat_exports add constraint stat_exports_format_check check (format in ('xlsx', 'csv', 'parquet', 'jsonl'));

-- Addresses nobody opens any more go with the events that named them.
alter table usage_paths add column used_on date not null default current_date;
