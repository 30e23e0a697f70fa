-- owner: contests
-- Who is in a stage and from which device, what they did there, and what it is worth.

create table stage_entrants (
  stage_id bigint not null references stages (id) on delete cascade,
  entrant_id bigint not null references registrations (id) on delete cascade,
  source text not null default 'all' check (source in ('all', 'advance', 'hand', 'wildcard')),
  -- A number drawn for this stage: what a blind desk bears instead of a name.
  alias int check (alias > 0),
  -- More time than everybody has.
  extra_s int not null default 0 check (extra_s between 0 and 86400),
  state text not null default 'admitted' check (state in ('admitted', 'absent', 'withdrawn', 'disqualified')),
  reason text not null default '',
  admitted_at timestamptz not null,
  changed_by bigint references users (id),
  changed_at timestamptz not null,
  primary key (stage_id, entrant_id),
  constraint stage_entrants_alias unique (stage_id, alias)
);
create index stage_entrants_entrant on stage_entrants (entrant_id);

-- The device session of a person in a stage: one at a time.
create table stage_people (
  stage_id bigint not null,
  user_id bigint not null references users (id),
  entrant_id bigint not null,
  -- SHA-256 of the token of the device.
  device bytea not null,
  waiting_device bytea,
  devices int not null default 1,
  entered_at timestamptz not null,
  left_at timestamptz,
  primary key (stage_id, user_id),
  constraint stage_people_entrant foreign key (stage_id, entrant_id) references stage_entrants (stage_id, entrant_id) on delete cascade
);
create index stage_people_entrant on stage_people (stage_id, entrant_id);
create index stage_people_user on stage_people (user_id);
create index stage_people_waiting on stage_people (stage_id) where waiting_device is not null;

-- Those who take part in what is given at a stage, as every venue publishes them.
create view stage_participants as
  select p.stage_id as venue_id, p.user_id, null::bigint as group_id, p.entered_at as joined_at
  from stage_people p
  join stage_entrants e on e.stage_id = p.stage_id and e.entrant_id = p.entrant_id and e.state = 'admitted';

-- Who entered, started, handed in.
create table entry_log (
  id bigint generated always as identity (start 101) primary key,
  stage_id bigint not null references stages (id) on delete cascade,
  section_id bigint references sections (id) on delete set null,
  entrant_id bigint not null references registrations (id) on delete cascade,
  user_id bigint not null references users (id),
  what text not null check (what in ('enter', 'start', 'hand_in', 'wait', 'move_device', 'leave')),
  -- What of the section's module it speaks of: an attempt, a submission, a session.
  ref text not null default '',
  at timestamptz not null
);
create index entry_log_stage on entry_log (stage_id, id desc);
create index entry_log_entrant on entry_log (stage_id, entrant_id, id);

-- Points given or taken by an organiser, with a reason shown on the result.
create table score_adjustments (
  id bigint generated always as identity (start 101) primary key,
  stage_id bigint not null references stages (id) on delete cascade,
  section_id bigint references sections (id) on delete cascade,
  entrant_id bigint not null references registrations (id) on delete cascade,
  -- Hundredths, below zero when taken.
  points int not null,
  reason text not null check (reason <> ''),
  created_by bigint not null references users (id),
  at timestamptz not null
);
create index score_adjustments_stage on score_adjustments (stage_id);

-- What one hand-in of one entrant in one section is worth. `at` is when it was given, never when it was judged.
create table score_rows (
  id bigint generated always as identity primary key,
  stage_id bigint not null references stages (id) on delete cascade,
  -- Null for an adjustment of the whole.
  section_id bigint references sections (id) on delete cascade,
  entrant_id bigint not null references registrations (id) on delete cascade,
  user_id bigint references users (id),
  -- attempt:{id}, submission:{id}, check:{session}, flag:{session}:{rule}, work:{id}:{run}, adjust:{id}
  source text not null,
  at timestamptz not null,
  -- Hundredths; nothing is known yet while it is pending.
  points int not null default 0,
  outcome text not null check (outcome in ('pending', 'ok', 'wrong', 'part', 'ignored', 'void')),
  revision int not null default 1,
  detail jsonb not null default '{}',
  -- The publish batch that took it; none yet, or changed since.
  batch int,
  recorded_at timestamptz not null default now(),
  constraint score_rows_source unique (stage_id, source)
);
create index score_rows_new on score_rows (stage_id, id) where batch is null;
create index score_rows_cell on score_rows (stage_id, entrant_id, section_id);
create index score_rows_pending on score_rows (stage_id) where outcome = 'pending';

create table score_changes (
  row_id bigint not null references score_rows (id) on delete cascade,
  revision int not null,
  before jsonb not null,
  after jsonb not null,
  why text not null check (why in ('rejudge', 'adjustment', 'rescore', 'adjust', 'dissent')),
  ref text not null default '',
  created_by bigint references users (id),
  at timestamptz not null,
  primary key (row_id, revision)
);

-- When the clocks of a stage stood still: contest time leaves these out.
create table stage_pauses (
  id bigint generated always as identity primary key,
  stage_id bigint not null references stages (id) on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz,
  reason text not null default '',
  created_by bigint references users (id),
  constraint stage_pauses_forward check (from_at <= until_at)
);
create unique index stage_pauses_open on stage_pauses (stage_id) where until_at is null;
create index stage_pauses_stage on stage_pauses (stage_id, from_at);
