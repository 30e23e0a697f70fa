-- owner: ranks
-- Boards of stages: who publishes them, what was published, and what is kept of it.

-- One server publishes a stage's boards at a time; whoever lost the lease writes nothing any more, since its batch number is not the last.
create table board_publishers (
  stage_id bigint primary key references stages (id) on delete cascade,
  publisher uuid not null,
  lease_until timestamptz not null,
  batch int not null default 0
);
create index board_publishers_lease on board_publishers (lease_until);

create table boards (
  id bigint generated always as identity (start 101) primary key,
  stage_id bigint not null references stages (id) on delete cascade,
  -- public: what everybody may know. jury: everything.
  audience text not null check (audience in ('public', 'jury')),
  -- The version; counted up by one with each change that readers see.
  seq int not null default 0,
  state text not null default 'live' check (state in ('live', 'frozen', 'revealing', 'open')),
  constraint boards_of_stage unique (stage_id, audience)
);

-- What changed with each version: the way from one to the next.
create table board_log (
  board_id bigint not null references boards (id) on delete cascade,
  seq int not null,
  at timestamptz not null,
  body jsonb not null,
  primary key (board_id, seq)
);

-- Whole boards, so that nobody reads the log from its beginning, and for the record.
create table board_snapshots (
  board_id bigint not null references boards (id) on delete cascade,
  seq int not null,
  at timestamptz not null,
  why text not null check (why in ('minute', 'freeze', 'end', 'result')),
  body bytea not null,
  sha256 bytea not null,
  primary key (board_id, seq)
);

-- The pass that opens a stage's board, so that organisers find the address again; sealed with a key outside the database.
create table board_passes (
  stage_id bigint primary key references stages (id) on delete cascade,
  pass_sealed bytea not null,
  created_by bigint references users (id),
  created_at timestamptz not null
);
