-- What was recorded of live classes, and where packagers are reached. The classes themselves belong to another module.
create table live_recordings (
  class_id bigint primary key,
  state text not null default 'processing' check (state in ('processing', 'ready', 'failed')),
  seconds double precision not null default 0,
  -- From which second of the recording on it shows what happened from which moment on.
  stretches jsonb not null default '[]',
  streams jsonb not null default '[]',
  error text,
  created_at timestamptz not null default now(),
  ready_at timestamptz
);

create table live_packagers (
  name text primary key,
  address text not null,
  seen_at timestamptz not null
);

-- Numbers of what is asked of packagers about one person.
create sequence live_revocation_ids;
