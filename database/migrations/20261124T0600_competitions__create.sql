-- owner: competitions
-- Competitions, their staff, stages, sections, and the questions asked in a stage.

create table competitions (
  id bigint primary key default nextval('container_ids'),
  organiser_id bigint not null references users (id),
  institution_id bigint references institutions (id),
  title text not null check (title <> ''),
  cover_file_id bigint references files (id) on delete set null,
  intro text not null default '',
  category text not null default '',
  level text not null default 'school' check (level in ('school', 'city', 'province', 'nation', 'international')),
  entry text not null default 'individual' check (entry in ('individual', 'team', 'both')),
  team_min smallint not null default 1 check (team_min >= 1),
  team_max smallint not null default 1,
  mentors_max smallint not null default 0 check (mentors_max between 0 and 20),
  reg_start timestamptz,
  reg_end timestamptz,
  reg_review boolean not null default true,
  -- The fields asked of an entrant; each change after the first submission counts the version up.
  form jsonb not null default '[]',
  form_version int not null default 1,
  eligibility jsonb not null default '{}',
  divisions text[] not null default '{}',
  fee_cents int not null default 0 check (fee_cents >= 0),
  quota int check (quota > 0),
  quota_per_institution int check (quota_per_institution > 0),
  waiting_list boolean not null default false,
  -- Places held by registrations; the check is what makes overselling impossible.
  taken int not null default 0 check (taken >= 0),
  numbers text not null default 'approval' check (numbers in ('approval', 'draw')),
  last_number int not null default 0,
  draw_seed text,
  drawn_at timestamptz,
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  publicity_hours int not null default 72 check (publicity_hours between 1 and 8760),
  dissent_rules jsonb not null default '{}',
  state text not null default 'draft' check (state in ('draft', 'published', 'cancelled')),
  published_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text not null default '',
  -- Every change of what the rule page says after publication.
  rule_version int not null default 1,
  rule_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint competitions_team_size check (team_min <= team_max),
  constraint competitions_registration_dates check (reg_start <= reg_end),
  constraint competitions_places check (quota is null or taken <= quota),
  constraint competitions_published check (state = 'draft' or state = 'cancelled' or published_at is not null)
);
create index competitions_organiser on competitions (organiser_id, id desc);
create index competitions_open on competitions (id desc) where state = 'published';
create index competitions_title_trgm on competitions using gin (title gin_trgm_ops);

create table competition_staff (
  competition_id bigint not null references competitions (id) on delete cascade,
  user_id bigint not null references users (id),
  duty text not null check (duty in ('organiser', 'desk', 'arbiter')),
  created_at timestamptz not null default now(),
  primary key (competition_id, user_id, duty)
);
create index competition_staff_user on competition_staff (user_id);

create table stages (
  id bigint generated always as identity (start 101) primary key,
  competition_id bigint not null references competitions (id) on delete cascade,
  no smallint not null check (no >= 1),
  title text not null check (title <> ''),
  start_at timestamptz not null,
  end_at timestamptz not null,
  paused_at timestamptz,
  -- Which rule ranks the stage, its tie list and its numbers.
  rule jsonb not null,
  rule_html text not null default '',
  -- What is watched by camera, as of an exam; null when nothing is.
  watch jsonb,
  freeze_before_s int check (freeze_before_s >= 0),
  froze_at timestamptz,
  shows text not null default 'tries' check (shows in ('tries', 'nothing')),
  board_for text not null default 'signed_in' check (board_for in ('pass', 'signed_in', 'entrants')),
  board_pass_hash bytea,
  pass_no int not null default 0,
  advance jsonb,
  result_state text not null default 'hidden' check (result_state in ('hidden', 'preliminary', 'final')),
  times_revision int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A number may be given away for a moment while stages change places.
  constraint stages_no unique (competition_id, no) deferrable initially immediate,
  constraint stages_dates check (start_at <= end_at),
  constraint stages_board_pass unique (board_pass_hash)
);
create index stages_start on stages (start_at);
create index stages_end on stages (end_at);

create table sections (
  id bigint generated always as identity (start 101) primary key,
  stage_id bigint not null references stages (id) on delete cascade,
  place smallint not null check (place >= 1),
  label text not null,
  title text not null check (title <> ''),
  -- paper, task, oj, production and whatever registers later.
  kind text not null check (kind ~ '^[a-z][a-z_]{1,30}$'),
  -- What the organiser picked, and what publication made of it.
  config jsonb not null default '{}',
  frozen jsonb,
  weight numeric(5, 2) not null default 0 check (weight between 0 and 100),
  -- Integers of hundredths.
  max_points int not null check (max_points >= 0),
  by text not null default 'each' check (by in ('each', 'team')),
  of_members text not null default 'sum' check (of_members in ('sum', 'mean', 'best')),
  opens_s int check (opens_s >= 0),
  closes_s int,
  duration_s int check (duration_s > 0),
  tries int check (tries > 0),
  reveal text not null default 'after_end' check (reveal in ('live', 'after_end', 'after_release')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sections_place unique (stage_id, place) deferrable initially immediate,
  constraint sections_window check (opens_s < closes_s)
);

create table clarifications (
  id bigint generated always as identity primary key,
  stage_id bigint not null references stages (id) on delete cascade,
  section_id bigint references sections (id) on delete set null,
  -- Null for what the jury says unasked.
  asked_by bigint references users (id),
  question text not null default '',
  answer text,
  public boolean not null default false,
  answered_by bigint references users (id),
  at timestamptz not null,
  answered_at timestamptz,
  constraint clarifications_say_something check (question <> '' or answer <> ''),
  constraint clarifications_answered check ((answer is null) = (answered_at is null))
);
create index clarifications_stage on clarifications (stage_id, id desc);
create index clarifications_asked on clarifications (asked_by) where asked_by is not null;
create index clarifications_open on clarifications (stage_id) where answer is null;
