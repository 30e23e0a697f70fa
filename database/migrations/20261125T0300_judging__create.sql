-- owner: judging
-- Expert judging of works: criteria, groups of experts, who scores what, sheets, results and what is looked at again.

create table criteria (
  id bigint generated always as identity (start 101) primary key,
  section_id bigint not null references sections (id) on delete cascade,
  place smallint not null check (place >= 1),
  title text not null check (title <> ''),
  guide text not null default '',
  max int not null check (max between 1 and 1000),
  weight int not null check (weight between 1 and 1000),
  constraint criteria_place unique (section_id, place) deferrable initially deferred
);

create table expert_groups (
  id bigint generated always as identity (start 101) primary key,
  stage_id bigint not null references stages (id) on delete cascade,
  section_id bigint not null references sections (id) on delete cascade,
  name text not null check (name <> ''),
  -- Works of one division; empty for those of all.
  division text not null default '',
  per_work smallint not null default 3 check (per_work between 1 and 20),
  method text not null default 'additive' check (method in ('additive', 'mean', 'z', 'trimmed')),
  spread_percent smallint not null default 20 check (spread_percent between 1 and 100),
  due_at timestamptz,
  due_told_at timestamptz,
  -- checked: no open flag. handed: its results are in the rank.
  state text not null default 'set_up' check (state in ('set_up', 'scoring', 'submitted', 'aggregated', 'handed')),
  seed text not null default '',
  run int not null default 0,
  -- The run whose results are in the rank.
  handed_run int,
  seal_broken_at timestamptz,
  created_at timestamptz not null,
  constraint expert_groups_of_section unique (section_id, division)
);
create index expert_groups_stage on expert_groups (stage_id);
create index expert_groups_due on expert_groups (due_at) where state = 'scoring' and due_told_at is null;

create table group_experts (
  group_id bigint not null references expert_groups (id) on delete cascade,
  user_id bigint not null references users (id),
  -- Works at most; null for as many as the balance asks.
  capacity int check (capacity >= 0),
  created_at timestamptz not null,
  primary key (group_id, user_id)
);
create index group_experts_user on group_experts (user_id);

-- What an expert declared or an organiser ruled; own institution and mentored teams follow from what is known of people.
create table expert_conflicts (
  group_id bigint not null references expert_groups (id) on delete cascade,
  production_id bigint not null references productions (id) on delete cascade,
  expert_id bigint not null references users (id),
  source text not null check (source in ('self', 'organiser')),
  kind text not null check (kind in ('knows', 'relative', 'institution', 'partner', 'other')),
  reason text not null default '',
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  primary key (group_id, production_id, expert_id)
);
create index expert_conflicts_expert on expert_conflicts (expert_id);

create table assignments (
  id bigint generated always as identity (start 101) primary key,
  group_id bigint not null references expert_groups (id) on delete cascade,
  expert_id bigint not null references users (id),
  production_id bigint not null references productions (id) on delete cascade,
  version int not null,
  state text not null default 'assigned'
    check (state in ('assigned', 'scoring', 'submitted', 'returned', 'conflict_declared', 'withdrawn')),
  -- Why it came back, or was withdrawn.
  reason text not null default '',
  -- Its sheet decides alone.
  arbiter boolean not null default false,
  unreadable text not null default '',
  unreadable_at timestamptz,
  first_opened_at timestamptz,
  submitted_at timestamptz,
  created_at timestamptz not null
);
create unique index assignments_once on assignments (group_id, expert_id, production_id)
  where state not in ('conflict_declared', 'withdrawn');
create index assignments_expert on assignments (expert_id);
create index assignments_production on assignments (production_id);

create table sheets (
  assignment_id bigint primary key references assignments (id) on delete cascade,
  scores jsonb not null default '{}',
  notes jsonb not null default '{}',
  note text not null default '',
  -- The number of the last save; the same save sent again changes nothing.
  seq int not null default 0,
  saved_at timestamptz not null,
  -- Hundredths of 100 points, once submitted.
  total int
);

create table judging_runs (
  group_id bigint not null references expert_groups (id) on delete cascade,
  run int not null,
  asked text not null,
  method text not null,
  refused text,
  experts jsonb not null,
  -- When its results went into the rank; those of an earlier run count no more.
  handed_at timestamptz,
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  primary key (group_id, run)
);

create table work_results (
  group_id bigint not null,
  run int not null,
  production_id bigint not null references productions (id) on delete cascade,
  raw int not null,
  adjusted int not null,
  error int,
  sheets smallint not null,
  spread int not null,
  by_arbiter boolean not null default false,
  primary key (group_id, run, production_id),
  foreign key (group_id, run) references judging_runs (group_id, run) on delete cascade
);
create index work_results_production on work_results (production_id);

create table score_flags (
  id bigint generated always as identity (start 101) primary key,
  group_id bigint not null references expert_groups (id) on delete cascade,
  production_id bigint not null references productions (id) on delete cascade,
  run int not null,
  reason text not null check (reason in ('spread', 'residual', 'missing', 'unreadable')),
  expert_id bigint references users (id),
  value int not null,
  state text not null default 'open' check (state in ('open', 'rescoring', 'kept')),
  note text not null default '',
  settled_by bigint references users (id),
  settled_at timestamptz
);
create index score_flags_group on score_flags (group_id, state);

-- Works whose sheets somebody adds up again: the first ones and a drawn share of the rest.
create table spot_checks (
  group_id bigint not null,
  run int not null,
  production_id bigint not null references productions (id) on delete cascade,
  top boolean not null,
  agrees boolean,
  checked_by bigint references users (id),
  checked_at timestamptz,
  primary key (group_id, run, production_id),
  foreign key (group_id, run) references judging_runs (group_id, run) on delete cascade
);
