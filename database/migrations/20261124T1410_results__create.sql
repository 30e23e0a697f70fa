-- owner: ranks
-- Published results of stages, and the steps by which a frozen board is opened before an audience.

-- What was published, for ever: each version names the one before it by its hash.
create table result_versions (
  stage_id bigint not null references stages (id) on delete cascade,
  no int not null check (no >= 1),
  kind text not null check (kind in ('preliminary', 'final')),
  -- The canonical text whose hash this is, as UTF-8.
  document bytea not null,
  sha256 bytea not null,
  previous_sha256 bytea,
  reason text not null default '',
  published_by bigint not null references users (id),
  published_at timestamptz not null,
  primary key (stage_id, no)
);

create table reveals (
  stage_id bigint primary key references stages (id) on delete cascade,
  -- Who is opened at once, who is played with what they begin with, and the steps; gzipped JSON.
  steps bytea not null,
  steps_count int not null,
  at_step int not null default 0,
  state text not null check (state in ('on', 'done')),
  places int not null,
  created_by bigint references users (id),
  created_at timestamptz not null,
  constraint reveals_within check (at_step between 0 and steps_count)
);

-- When somebody last did something to a board by hand: it is published although its stage is long over.
alter table boards add column touched_at timestamptz;
