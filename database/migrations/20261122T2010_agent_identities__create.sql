-- owner: platform
-- Separate processes that may dial in, each with a key of its own, of which only the hash rests here.
create table agent_identities (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('media', 'judge', 'labs', 'live')),
  -- Null until an agent of the server's own machine first says its name.
  name text,
  hosts text[] not null default '{}',
  key_hash bytea not null unique,
  local boolean not null default false,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  revoked_at timestamptz
);
create unique index agent_identities_living on agent_identities (kind, name) where revoked_at is null;
create index agent_identities_created_by on agent_identities (created_by);

create table agent_enrolments (
  id bigint generated always as identity primary key,
  code_hash bytea not null unique,
  kind text not null check (kind in ('media', 'judge', 'labs', 'live')),
  -- Null lets the agent say its own.
  name text,
  hosts text[] not null default '{}',
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  identity_id bigint references agent_identities (id) on delete cascade
);
create index agent_enrolments_created_by on agent_enrolments (created_by);
create index agent_enrolments_identity on agent_enrolments (identity_id);
create index agent_enrolments_expiry on agent_enrolments (expires_at);
