-- owner: productions
-- Works of entrants: what was saved and handed in, the files of it, and the blind copies that experts see.

create table productions (
  id bigint generated always as identity (start 101) primary key,
  section_id bigint not null references sections (id) on delete cascade,
  entrant_id bigint not null references registrations (id) on delete cascade,
  -- The number that stands for the entrant where nobody may know whose work it is; drawn, so that it tells no order.
  blind_no int not null check (blind_no > 0),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'locked')),
  -- The version that counts; 0 before the first save.
  current_version int not null default 0,
  -- Counts every save, so that two people who write at once notice each other.
  seq int not null default 0,
  -- The last save by the key its sender gave it: the same save sent again changes nothing.
  last_key text not null default '',
  submitted_at timestamptz,
  submitted_by bigint references users (id),
  locked_at timestamptz,
  created_at timestamptz not null,
  constraint productions_once unique (section_id, entrant_id),
  constraint productions_blind_no unique (section_id, blind_no)
);
create index productions_entrant on productions (entrant_id);

-- One file of a work, once, however many versions hold it.
create table production_files (
  id bigint generated always as identity (start 101) primary key,
  production_id bigint not null references productions (id) on delete cascade,
  role text not null check (role in ('document', 'image', 'video', 'archive', 'other')),
  file_id bigint not null references files (id),
  blind text not null default 'waiting' check (blind in ('waiting', 'clean', 'pages', 'withheld', 'failed')),
  -- What is handed to experts: one file, or the pictures of the pages in their order.
  blind_file_id bigint references files (id),
  pages jsonb,
  width int,
  height int,
  -- Why it is withheld, as a key of a text.
  reason text not null default '',
  -- Where it names somebody: [{ kind, word, where }].
  findings jsonb not null default '[]',
  -- An organiser let it pass as it is, or held it back.
  decided_by bigint references users (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  constraint production_files_once unique (production_id, file_id)
);
create index production_files_waiting on production_files (id) where blind = 'waiting';

create table production_versions (
  production_id bigint not null references productions (id) on delete cascade,
  no int not null check (no > 0),
  title text not null,
  intro text not null,
  url text not null,
  -- Of production_files, in the order they are shown.
  files bigint[] not null default '{}',
  findings jsonb not null default '[]',
  -- Written while somebody else saved: it counts only when it is taken.
  aside boolean not null default false,
  user_id bigint not null references users (id),
  at timestamptz not null,
  primary key (production_id, no)
);
create index production_versions_user on production_versions (user_id);
