-- owner: grades
create table gradebooks (
  space_id bigint primary key references spaces on delete cascade,
  -- Counts every saved set-up; 0 until the first.
  revision integer not null default 0,
  settings jsonb,
  changed_at timestamptz not null
);

-- What a teacher decided about a column; those that come from other modules stand here once something was decided about them.
create table grade_columns (
  id bigint generated always as identity primary key,
  space_id bigint not null references spaces on delete cascade,
  source text not null check (source in ('assessment', 'lab', 'report', 'activity', 'manual')),
  ref text not null,
  title text not null default '',
  max_units bigint check (max_units >= 0),
  -- Null: the usual category of its kind.
  category text,
  weight integer check (weight between 0 and 10000),
  extra boolean not null default false,
  counts boolean,
  hidden boolean not null default false,
  released_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null,
  unique (space_id, source, ref)
);

-- What a person decided about a cell: a score by hand or over that of the source, a status, a comment.
create table grade_cells (
  column_id bigint not null references grade_columns on delete cascade,
  user_id bigint not null references users,
  units bigint check (units >= 0),
  status text not null default 'normal' check (status in ('normal', 'excused', 'deferred', 'exempt', 'absent', 'cheated')),
  comment text not null default '',
  revision integer not null default 1,
  changed_at timestamptz not null,
  primary key (column_id, user_id)
);
create index grade_cells_user on grade_cells (user_id);

create table grade_changes (
  id bigint generated always as identity primary key,
  space_id bigint not null references spaces on delete cascade,
  column_id bigint references grade_columns on delete cascade,
  user_id bigint references users,
  batch uuid,
  kind text not null check (kind in ('cell', 'settings', 'column', 'release')),
  before jsonb,
  after jsonb,
  reason text not null default '',
  via text not null check (via in ('screen', 'paste', 'import', 'undo')),
  changed_by bigint not null references users,
  at timestamptz not null
);
create index grade_changes_space on grade_changes (space_id, id);
create index grade_changes_cell on grade_changes (column_id, user_id, id);
create index grade_changes_batch on grade_changes (space_id, batch) where batch is not null;

create function grade_changes_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'grade_changes are only added to';
end $$;
create trigger grade_changes_are_kept before update on grade_changes for each row execute function grade_changes_are_kept();
