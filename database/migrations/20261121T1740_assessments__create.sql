-- Papers, assignments and exams, attempts, saves, marks.

create table papers (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users (id),
  title text not null,
  mode text not null check (mode in ('fixed', 'random')),
  -- Sections with their items or rules, as the contract shapes them.
  sections jsonb not null default '[]',
  questions int not null default 0,
  total_score double precision not null default 0,
  revision int not null default 0,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index papers_owner on papers (owner_id, updated_at desc);

-- A paper as it was published: never changed again.
create table frozen_papers (
  id bigint generated always as identity primary key,
  title text not null,
  -- [{title, items: [[no, points]], rules: [{count, points, pool: [no]}]}]
  sections jsonb not null,
  question_count int not null,
  total_score double precision not null,
  -- SHA-256 of its canonical JSON.
  hash bytea not null,
  created_at timestamptz not null default now()
);
create table frozen_questions (
  frozen_paper_id bigint not null references frozen_papers (id) on delete cascade,
  no int not null,
  version_id bigint not null,
  question_id bigint not null,
  type text not null,
  content jsonb not null,
  points double precision not null,
  skill_ids bigint[] not null default '{}',
  primary key (frozen_paper_id, no)
);
-- Read by marking alone.
create table frozen_keys (
  frozen_paper_id bigint not null references frozen_papers (id) on delete cascade,
  no int not null,
  key jsonb not null,
  primary key (frozen_paper_id, no)
);

create table assessments (
  id bigint generated always as identity primary key,
  space_id bigint not null references spaces (id) on delete cascade,
  kind text not null check (kind in ('assignment', 'exam')),
  paper_id bigint references papers (id),
  frozen_paper_id bigint references frozen_papers (id),
  title text not null,
  intro text not null default '',
  start_at timestamptz,
  end_at timestamptz,
  -- Given to everybody while it ran.
  extra_s int not null default 0,
  settings jsonb not null,
  -- A keyed hash of the access password.
  access_password bytea,
  state text not null default 'not_published' check (state in ('not_published', 'published', 'unpublished')),
  published_at timestamptz,
  withdrawn_at timestamptz,
  results_released_at timestamptz,
  results_told_at timestamptz,
  -- The quiz of a course activity in this space.
  course_id bigint,
  activity_id text,
  -- The last number given to a student for marking.
  aliases int not null default 0,
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index assessments_space on assessments (space_id, id desc);
create index assessments_paper on assessments (paper_id);
create unique index assessments_activity on assessments (space_id, course_id, activity_id) where activity_id is not null;

create table assessment_overrides (
  id bigint generated always as identity primary key,
  assessment_id bigint not null references assessments (id) on delete cascade,
  user_id bigint references users (id),
  group_id bigint references space_groups (id) on delete cascade,
  start_at timestamptz,
  end_at timestamptz,
  extra_s int not null default 0,
  attempts int,
  reason text not null default '',
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  check ((user_id is null) <> (group_id is null))
);
create unique index assessment_overrides_user on assessment_overrides (assessment_id, user_id) where user_id is not null;
create unique index assessment_overrides_group on assessment_overrides (assessment_id, group_id) where group_id is not null;

create table attempts (
  id bigint generated always as identity primary key,
  assessment_id bigint not null references assessments (id) on delete cascade,
  frozen_paper_id bigint not null references frozen_papers (id),
  user_id bigint not null references users (id),
  no int not null,
  -- Everything drawn or shuffled follows from it.
  seed text not null,
  -- {sections: [[title, count]], questions: [[no, points]]} in the order of this attempt.
  layout jsonb not null,
  state text not null default 'not_submitted'
    check (state in ('not_submitted', 'submitted', 'pending_approval', 'passed', 'failed', 'rejected')),
  round int not null default 1,
  -- One question at a time: the only one that may be answered.
  at_item int,
  device bytea not null,
  devices int not null default 1,
  waiting_device bytea,
  started_at timestamptz not null,
  -- Without the late window.
  due_at timestamptz,
  end_at timestamptz,
  -- Withdrawn while open: nothing is saved and nothing closes it until it is opened again.
  stopped_at timestamptz,
  submitted_at timestamptz,
  submit_kind text check (submit_kind in ('manual', 'auto', 'forced')),
  -- Saves were folded into answers: no save is taken any more.
  folded_at timestamptz,
  alias int,
  late boolean not null default false,
  answered int not null default 0,
  to_mark int not null default 0,
  score_auto double precision,
  score_manual double precision,
  score_total double precision,
  redo_until timestamptz,
  reject_reason text not null default ''
) with (fillfactor = 70);
create unique index attempts_number on attempts (assessment_id, user_id, no);
create unique index attempts_open on attempts (assessment_id, user_id) where state = 'not_submitted';
create index attempts_ending on attempts (end_at) where state = 'not_submitted' and stopped_at is null;
create index attempts_to_fold on attempts (end_at) where state = 'submitted' and folded_at is null;
create index attempts_user on attempts (user_id, assessment_id);

-- One save is one row; attempts are never deleted alone, so no foreign key is checked here.
create table attempt_saves (
  attempt_id bigint not null,
  client_seq bigint not null,
  changes json not null,
  saved_at timestamptz not null,
  late boolean not null,
  primary key (attempt_id, client_seq)
);

-- What was rejected, before it is redone.
create table attempt_rounds (
  attempt_id bigint not null references attempts (id) on delete cascade,
  round int not null,
  submitted_at timestamptz,
  score_total double precision,
  reject_reason text not null,
  rejected_by bigint references users (id),
  answers jsonb not null,
  created_at timestamptz not null,
  primary key (attempt_id, round)
);

create table answers (
  attempt_id bigint not null references attempts (id) on delete cascade,
  item int not null,
  assessment_id bigint not null,
  question_no int not null,
  points double precision not null,
  -- Options by the keys of the frozen question.
  value jsonb,
  client_seq bigint,
  saved_at timestamptz,
  score_auto double precision,
  score double precision,
  correct boolean,
  comment text not null default '',
  rubric_ids bigint[] not null default '{}',
  marked_by bigint references users (id),
  marked_at timestamptz,
  revision int not null default 0,
  primary key (attempt_id, item)
);
create index answers_question on answers (assessment_id, question_no);

-- Signs of life of open pages; may be lost.
create unlogged table attempt_presence (
  attempt_id bigint primary key,
  seen_at timestamptz not null,
  answered int not null,
  unsaved int not null
) with (fillfactor = 50);

create table assessment_messages (
  id bigint generated always as identity primary key,
  assessment_id bigint not null references assessments (id) on delete cascade,
  attempt_id bigint references attempts (id) on delete cascade,
  text text not null,
  said_by bigint not null references users (id),
  created_at timestamptz not null default now()
);
create index assessment_messages_of on assessment_messages (assessment_id, id);

create table rubric_points (
  id bigint generated always as identity primary key,
  assessment_id bigint not null references assessments (id) on delete cascade,
  question_no int not null,
  place int not null,
  text text not null,
  points double precision not null
);
create index rubric_points_question on rubric_points (assessment_id, question_no, place);

create table regrade_requests (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references attempts (id) on delete cascade,
  item int not null,
  user_id bigint not null references users (id),
  text text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  reply text not null default '',
  decided_by bigint references users (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  unique (attempt_id, item)
);

-- Faulty questions; another key is read by marking alone.
create table question_treatments (
  assessment_id bigint not null references assessments (id) on delete cascade,
  question_no int not null,
  treatment text not null check (treatment in ('void', 'all_correct', 'rekeyed')),
  key jsonb,
  reason text not null,
  set_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  primary key (assessment_id, question_no)
);
