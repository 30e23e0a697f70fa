-- Question banks, their questions, and the frozen versions of those (domain section 5). Answer keys stand in a table of their own.

create table question_banks (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users (id),
  scope text not null default 'private' check (scope in ('private', 'space', 'institution', 'platform')),
  space_id bigint references spaces (id),
  institution_id bigint references institutions (id),
  name text not null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((scope = 'space') = (space_id is not null)),
  check ((scope = 'institution') = (institution_id is not null))
);
create index question_banks_owner on question_banks (owner_id) where deleted_at is null;
create index question_banks_space on question_banks (space_id) where space_id is not null and deleted_at is null;
create index question_banks_institution on question_banks (institution_id) where institution_id is not null and deleted_at is null;
create index question_banks_platform on question_banks (id) where scope = 'platform' and deleted_at is null;

-- `plain` is what a search looks through; `bands` are hashes of its shingles that similar questions share.
create table questions (
  id bigint generated always as identity primary key,
  bank_id bigint not null references question_banks (id),
  type text not null check (type in ('single', 'multi', 'judge', 'short', 'programming', 'oj')),
  current_version_id bigint,
  difficulty smallint not null default 3 check (difficulty between 1 and 5),
  state text not null default 'draft' check (state in ('draft', 'ready', 'retired')),
  use_count int not null default 0,
  plain text not null default '',
  bands int[] not null default '{}',
  created_by bigint not null references users (id),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index questions_bank on questions (bank_id, id desc) where deleted_at is null;
create index questions_pick on questions (bank_id, type, difficulty) where state = 'ready' and deleted_at is null;
create index questions_bands on questions using gin (bands) where deleted_at is null;

create table question_versions (
  id bigint generated always as identity primary key,
  question_id bigint not null references questions (id) on delete cascade,
  no int not null,
  content jsonb not null,
  score numeric(6, 2) not null check (score >= 0),
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  unique (question_id, no)
);
alter table questions add foreign key (current_version_id) references question_versions (id);

create table question_keys (
  version_id bigint primary key references question_versions (id) on delete cascade,
  key jsonb not null
);

create function refuse_change_of_question_version() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a question is frozen';
end $$;
create trigger question_versions_frozen before update on question_versions
  for each row execute function refuse_change_of_question_version();
create trigger question_keys_frozen before update on question_keys
  for each row execute function refuse_change_of_question_version();

create table question_tags (
  question_id bigint not null references questions (id) on delete cascade,
  tag text not null,
  primary key (question_id, tag)
);
create index question_tags_tag on question_tags (tag);

create table question_skills (
  question_id bigint not null references questions (id) on delete cascade,
  skill_id bigint not null references skills (id) on delete cascade,
  primary key (question_id, skill_id)
);
create index question_skills_skill on question_skills (skill_id);

-- What an editor holds that was not saved yet; one per person and question, or per person and bank for a new one.
create table question_drafts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  bank_id bigint not null references question_banks (id) on delete cascade,
  question_id bigint references questions (id) on delete cascade,
  draft jsonb not null,
  saved_at timestamptz not null
);
create unique index question_drafts_question on question_drafts (user_id, question_id) where question_id is not null;
create unique index question_drafts_bank on question_drafts (user_id, bank_id) where question_id is null;

create table question_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null default now(),
  unique (user_id, name)
);

-- A file that was read and is looked through before its questions are taken over.
create table question_imports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  bank_id bigint not null references question_banks (id) on delete cascade,
  file_id bigint references files (id) on delete set null,
  name text not null,
  format text not null,
  state text not null default 'reading' check (state in ('reading', 'read', 'unreadable', 'done')),
  problem text,
  problem_values jsonb not null default '{}',
  job_id bigint,
  questions jsonb not null default '[]',
  picture_ids bigint[] not null default '{}',
  taken int not null default 0,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index question_imports_person on question_imports (user_id, id desc);
create index question_imports_age on question_imports (created_at);
