-- owner: projects
-- Rounds in which the teams of a project review each other's works: what is reviewed is frozen with the rubric when the round opens.
create table project_peer_rounds (
  id bigint generated always as identity primary key,
  task_id bigint not null references project_tasks (id) on delete cascade,
  stage_id text not null,
  -- The stage as it was: title, criteria, deliverables.
  stage jsonb not null,
  reviews smallint not null check (reviews between 1 and 10),
  -- Share of the reviews in the score of the stage, in percent.
  weight smallint not null default 0 check (weight between 0 and 100),
  again_days smallint not null default 2 check (again_days between 0 and 30),
  state text not null default 'open' check (state in ('open', 'again', 'closed')),
  opened_by bigint references users (id),
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  closed_at timestamptz,
  unique (task_id, stage_id)
);
create index project_peer_rounds_due on project_peer_rounds (closes_at) where state <> 'closed';

create table project_peer_works (
  round_id bigint not null references project_peer_rounds (id) on delete cascade,
  run_id bigint not null references project_runs (id) on delete cascade,
  work_id bigint not null references project_works (id) on delete cascade,
  version int not null,
  primary key (round_id, run_id)
);
create index project_peer_works_run on project_peer_works (run_id);
create index project_peer_works_work on project_peer_works (work_id);

create table project_peer_reviews (
  id bigint generated always as identity primary key,
  round_id bigint not null,
  -- Whose work it is about.
  run_id bigint not null,
  -- The team that writes it; null where it is the teacher's.
  by_run_id bigint references project_runs (id) on delete cascade,
  -- Dealt once more, because somebody else did not write it.
  again boolean not null default false,
  state text not null default 'open' check (state in ('open', 'submitted', 'missed')),
  score int,
  criteria jsonb not null default '{}',
  comment text not null default '',
  saved_by bigint references users (id),
  submitted_at timestamptz,
  foreign key (round_id, run_id) references project_peer_works (round_id, run_id) on delete cascade,
  unique (round_id, run_id, by_run_id),
  check (by_run_id <> run_id)
);
create index project_peer_reviews_by on project_peer_reviews (by_run_id);
create index project_peer_reviews_saved_by on project_peer_reviews (saved_by);

-- Where reviews of peers count, they change what the stage proves.
select follow('project_peer_rounds', 'project_stage', 'select w.work_id::text from changed c join project_peer_works w on w.round_id = c.id');
select follow('project_peer_reviews', 'project_stage', 'select w.work_id::text from changed c join project_peer_works w on w.round_id = c.round_id and w.run_id = c.run_id');
