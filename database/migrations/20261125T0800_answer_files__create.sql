-- owner: assessments
-- A homework of one file question: its task stands in the assessment itself, and its question in no bank.

alter table assessments add column task jsonb;

alter table frozen_questions alter column version_id drop not null;
alter table frozen_questions alter column question_id drop not null;

-- The phone of a student that takes pictures for one question; whoever holds the token is the phone.
create table capture_tickets (
  id bigint generated always as identity (start 101) primary key,
  attempt_id bigint not null references attempts (id) on delete cascade,
  item int not null,
  user_id bigint not null references users (id),
  token_hash bytea not null unique,
  -- The first phone that opens it; no other is let in.
  phone_hash bytea,
  phone_name text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz
);
create index capture_tickets_attempt on capture_tickets (attempt_id);
create index capture_tickets_user on capture_tickets (user_id);

-- Bytes of files that answers name by their hash.
create table answer_files (
  id bigint generated always as identity (start 101) primary key,
  attempt_id bigint not null references attempts (id) on delete cascade,
  item int not null,
  -- Of the bytes as they were sent; a picture is kept decoded and written anew.
  sha256 bytea not null,
  size bigint not null,
  name text not null,
  source text not null check (source in ('picker', 'camera', 'phone')),
  -- When its content was first named to the server by its phone or by its bytes.
  announced_at timestamptz not null,
  -- Null while its bytes are awaited.
  file_id bigint references files (id),
  stored_at timestamptz,
  view text not null default 'none' check (view in ('none', 'waiting', 'pages', 'failed')),
  -- [{file_id, width, height}]
  pages jsonb not null default '[]',
  ticket_id bigint references capture_tickets (id),
  -- The order on the phone.
  place int not null default 0,
  -- Thrown away on the phone.
  removed_at timestamptz,
  allowed_by bigint references users (id),
  allowed_at timestamptz,
  constraint answer_files_once unique (attempt_id, item, sha256)
);
