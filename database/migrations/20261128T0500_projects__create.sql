-- owner: projects
-- Project practice: designs with frozen versions, what is given to spaces, teams with their runs, boards, hand-ins and reviews.

create table projects (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users (id),
  title text not null,
  draft jsonb not null,
  revision int not null default 1,
  version_id bigint,
  changed boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz
);
create index projects_owner on projects (owner_id, updated_at desc) where removed_at is null;

create table project_versions (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects (id),
  number int not null,
  content jsonb not null,
  sha256 bytea not null,
  published_by bigint references users (id),
  published_at timestamptz not null,
  unique (project_id, number)
);
alter table projects add foreign key (version_id) references project_versions (id);

create table project_tasks (
  id bigint generated always as identity primary key,
  space_id bigint not null references spaces (id),
  project_id bigint not null references projects (id),
  version_id bigint not null references project_versions (id),
  mode text not null check (mode in ('alone', 'groups', 'formed', 'dealt')),
  size_min smallint not null default 1 check (size_min between 1 and 30),
  size_max smallint not null default 1 check (size_max between size_min and 30),
  opens_at timestamptz,
  closes_at timestamptz,
  late text not null default 'none' check (late in ('none', 'percent', 'closed')),
  late_percent smallint not null default 0 check (late_percent between 0 and 100),
  -- How much of a member's own score the points of the other members may move, in percent.
  peer_share smallint not null default 0 check (peer_share between 0 and 50),
  state text not null default 'open' check (state in ('open', 'withdrawn')),
  given_by bigint references users (id),
  given_at timestamptz not null,
  check (opens_at is null or closes_at is null or opens_at <= closes_at)
);
create index project_tasks_space on project_tasks (space_id);
create index project_tasks_project on project_tasks (project_id);

create table project_mentors (
  task_id bigint not null references project_tasks (id) on delete cascade,
  user_id bigint not null references users (id),
  primary key (task_id, user_id)
);
create index project_mentors_user on project_mentors (user_id);

-- The labs that stages give.
create table project_labs (
  task_id bigint not null references project_tasks (id) on delete cascade,
  stage_id text not null,
  lab_task_id bigint not null,
  primary key (task_id, stage_id)
);

-- A team with its way through the stages; somebody who works alone is a team of one.
create table project_runs (
  id bigint generated always as identity primary key,
  task_id bigint not null references project_tasks (id),
  name text not null,
  logo_file_id bigint references files (id),
  captain_id bigint references users (id),
  mentor_id bigint references users (id),
  team text not null check (team in ('forming', 'complete', 'locked')),
  state text not null default 'not_started' check (state in ('not_started', 'active', 'submitted', 'reviewed')),
  started_at timestamptz,
  -- Hundredths of a point out of 100, once every stage was reviewed.
  score int check (score between 0 and 10000),
  released_at timestamptz,
  created_at timestamptz not null
);
create index project_runs_task on project_runs (task_id);
create unique index project_runs_name on project_runs (task_id, lower(name));

create table project_members (
  id bigint generated always as identity primary key,
  run_id bigint not null references project_runs (id) on delete cascade,
  task_id bigint not null references project_tasks (id),
  user_id bigint not null references users (id),
  state text not null default 'joined' check (state in ('joined', 'left')),
  joined_at timestamptz not null,
  left_at timestamptz,
  -- Own score of a member where the teacher set one, hundredths of a point, with its reason.
  score int check (score between 0 and 10000),
  reason text not null default '',
  scored_by bigint references users (id)
);
-- Nobody is in two teams of a task.
create unique index project_members_one on project_members (task_id, user_id) where state = 'joined';
create unique index project_members_run on project_members (run_id, user_id);
create index project_members_user on project_members (user_id);

create table project_works (
  id bigint generated always as identity primary key,
  run_id bigint not null references project_runs (id) on delete cascade,
  stage_id text not null,
  state text not null default 'open' check (state in ('open', 'submitted', 'rejected', 'reviewed')),
  -- A date of its own, given by a teacher or after a rejection.
  due_at timestamptz,
  version int not null default 0,
  late_seconds int not null default 0,
  handed_at timestamptz,
  score int,
  max_score int,
  criteria jsonb not null default '{}',
  reason text not null default '',
  reviewed_by bigint references users (id),
  reviewed_at timestamptz,
  unique (run_id, stage_id)
);
create index project_works_waiting on project_works (state) where state = 'submitted';

create table project_work_versions (
  work_id bigint not null references project_works (id) on delete cascade,
  number int not null,
  handed_by bigint references users (id),
  handed_at timestamptz not null,
  late_seconds int not null,
  manifest jsonb not null,
  sha256 bytea not null,
  state text not null default 'submitted',
  score int,
  reason text not null default '',
  primary key (work_id, number)
);

-- What stands in a deliverable now. Whoever holds its lease writes; what somebody who lost it wrote is kept for them as their own draft.
create table project_parts (
  run_id bigint not null references project_runs (id) on delete cascade,
  stage_id text not null,
  part_id text not null,
  value jsonb not null default '{}',
  revision int not null default 0,
  saved_by bigint references users (id),
  saved_at timestamptz,
  lease_user_id bigint references users (id),
  lease_until timestamptz,
  primary key (run_id, stage_id, part_id)
);
create table project_part_drafts (
  run_id bigint not null,
  stage_id text not null,
  part_id text not null,
  user_id bigint not null references users (id),
  value jsonb not null,
  saved_at timestamptz not null,
  primary key (run_id, stage_id, part_id, user_id),
  foreign key (run_id, stage_id, part_id) references project_parts (run_id, stage_id, part_id) on delete cascade
);

create table project_cards (
  id bigint generated always as identity primary key,
  run_id bigint not null references project_runs (id) on delete cascade,
  -- Made by the browser, so that a repeated call is the same card.
  key text not null,
  title text not null,
  body text not null default '',
  assignee_id bigint references users (id),
  stage_id text,
  due_at timestamptz,
  state text not null default 'todo' check (state in ('todo', 'doing', 'done')),
  rank double precision not null,
  revision int not null default 1,
  created_by bigint references users (id),
  created_at timestamptz not null,
  removed_at timestamptz,
  unique (run_id, key)
);
create table project_card_moves (
  id bigint generated always as identity primary key,
  run_id bigint not null references project_runs (id) on delete cascade,
  card_id bigint not null references project_cards (id) on delete cascade,
  moved_by bigint references users (id),
  moved_at timestamptz not null,
  from_state text not null,
  to_state text not null
);
create index project_card_moves_run on project_card_moves (run_id, id desc);

create table project_peer_points (
  run_id bigint not null references project_runs (id) on delete cascade,
  from_id bigint not null references users (id),
  to_id bigint not null references users (id),
  points smallint not null check (points between 0 and 100),
  comment text not null default '',
  given_at timestamptz not null,
  primary key (run_id, from_id, to_id),
  check (from_id <> to_id)
);

select follow_for_search('project_tasks', 'project_task', 'select id::text from changed', 'select id::text from changed where state = ''withdrawn''');
