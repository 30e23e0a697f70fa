-- owner: rubrics
create table comment_bank (
  id bigint generated always as identity (start 101) primary key,
  owner_id bigint not null references users (id),
  -- Shared with everybody who marks there; null: one's own.
  space_id bigint references spaces (id) on delete cascade,
  text text not null,
  uses int not null default 0,
  used_at timestamptz not null,
  created_at timestamptz not null
);
create index comment_bank_owner on comment_bank (owner_id);
create index comment_bank_space on comment_bank (space_id) where space_id is not null;

create table rubric_library (
  id bigint generated always as identity (start 101) primary key,
  owner_id bigint not null references users (id),
  space_id bigint references spaces (id) on delete cascade,
  title text not null,
  -- [{criterion, text, points}]; points of one criterion are its levels, of which one is given.
  points jsonb not null,
  uses int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index rubric_library_owner on rubric_library (owner_id);
create index rubric_library_space on rubric_library (space_id) where space_id is not null;
