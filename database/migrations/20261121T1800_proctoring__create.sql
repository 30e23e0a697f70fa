-- Watching over a room: who agreed, what their page noticed, stills of the camera, and what a person found.

create table proctor_sessions (
  id bigint generated always as identity primary key,
  room text not null check (room in ('assessment', 'competition')),
  room_id bigint not null,
  user_id bigint not null references users (id),
  settings jsonb not null,
  consented_at timestamptz,
  checked_at timestamptz,
  latency_ms double precision,
  exempt_reason text,
  exempt_by bigint references users (id),
  seen_at timestamptz,
  still_id bigint,
  still_at timestamptz,
  verdict text check (verdict in ('fine', 'explain', 'suspicious')),
  note text not null default '',
  verdict_by bigint references users (id),
  verdict_at timestamptz,
  answer text not null default '',
  answered_at timestamptz,
  unique (room, room_id, user_id)
);

create table proctor_stills (
  id bigint generated always as identity primary key,
  session_id bigint not null references proctor_sessions (id) on delete cascade,
  at timestamptz not null,
  file_id bigint not null references files (id)
);
create index proctor_stills_session on proctor_stills (session_id, id desc);
create index proctor_stills_old on proctor_stills (at);
alter table proctor_sessions add foreign key (still_id) references proctor_stills (id) on delete set null;
create index proctor_sessions_still on proctor_sessions (still_id);

create table proctor_hints (
  id bigint generated always as identity primary key,
  session_id bigint not null references proctor_sessions (id) on delete cascade,
  name text not null,
  kind text not null,
  level text not null check (level in ('normal', 'notice', 'serious')),
  at timestamptz not null,
  seconds double precision,
  seen_at timestamptz,
  unique (session_id, name)
);
create index proctor_hints_unseen on proctor_hints (session_id) where seen_at is null;
