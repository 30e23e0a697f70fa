-- Files of questions: what is looked through before it is taken over, and what leaves. The table that stood for this was never written to.
drop table question_imports;

create table question_imports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  file_id bigint references files (id) on delete set null,
  name text not null,
  state text not null default 'reading' check (state in ('reading', 'read', 'refused', 'importing', 'done', 'stopped')),
  problem text,
  problem_values jsonb not null default '{}',
  format text,
  notes jsonb not null default '[]',
  counts jsonb not null default '{}',
  -- What was confirmed: bank, numbers, tags and the rest.
  choice jsonb,
  bank_id bigint references question_banks (id) on delete set null,
  taken int not null default 0,
  job_id bigint references jobs (id) on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index question_imports_person on question_imports (user_id, id desc);
create index question_imports_age on question_imports (created_at);

-- The questions of a file as they would be.
create table question_import_items (
  import_id bigint not null references question_imports (id) on delete cascade,
  no int not null,
  question jsonb not null,
  faulty boolean not null,
  alike boolean not null,
  primary key (import_id, no)
);

-- Pictures of a file: noted before their bytes are stored, a file from the moment the check is done.
create table question_import_pictures (
  storage_key text primary key,
  import_id bigint not null references question_imports (id) on delete cascade,
  file_id bigint references files (id) on delete set null
);
create index question_import_pictures_import on question_import_pictures (import_id);

create table question_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  format text not null check (format in ('docx', 'gift', 'qti1', 'qti2')),
  language text not null,
  asked jsonb not null,
  questions int not null default 0,
  state text not null default 'making' check (state in ('making', 'made', 'gone')),
  job_id bigint references jobs (id) on delete set null,
  file_id bigint references files (id) on delete set null,
  name text not null default '',
  notes jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index question_exports_age on question_exports (created_at);
