-- owner: labs
-- A later end of a lab for single students.
create table lab_own_dates (
  task_id bigint not null references lab_tasks (id) on delete cascade,
  user_id bigint not null references users (id),
  closes_at timestamptz not null,
  reason text not null default '',
  given_by bigint references users (id),
  given_at timestamptz not null,
  primary key (task_id, user_id)
);
create index lab_own_dates_user on lab_own_dates (user_id);
