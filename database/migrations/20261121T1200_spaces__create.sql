-- Spaces, their members and waiting list, invitations, study groups and notices (domain section 2).

create table spaces (
  id bigint primary key default nextval('container_ids'),
  owner_id bigint not null references users (id),
  institution_id bigint,
  name text not null,
  intro text not null,
  cover_file_id bigint references files (id) on delete set null,
  type text not null check (type in ('live', 'mooc')),
  visibility text not null check (visibility in ('public', 'private')),
  need_review boolean not null,
  join_code text not null unique,
  join_open boolean not null default true,
  capacity int check (capacity > 0),
  start_at timestamptz,
  end_at timestamptz,
  state text not null default 'active' check (state in ('active', 'archived')),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (start_at <= end_at)
);
create index spaces_owner on spaces (owner_id, id desc);
create index spaces_public on spaces (id desc) where visibility = 'public' and state = 'active';
create index spaces_name_trgm on spaces using gin (name gin_trgm_ops);

create table space_groups (
  id bigint generated always as identity primary key,
  space_id bigint not null references spaces (id) on delete cascade,
  name text not null,
  leader_id bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index space_groups_name on space_groups (space_id, name);

create table space_members (
  id bigint generated always as identity primary key,
  space_id bigint not null references spaces (id) on delete cascade,
  user_id bigint not null references users (id),
  role text not null default 'student' check (role in ('student', 'ta', 'teacher')),
  state text not null check (state in ('unreviewed', 'waitlisted', 'approved', 'audit_failed', 'removed', 'left')),
  source text not null check (source in ('apply', 'code', 'link', 'invite', 'import', 'order')),
  apply_text text not null default '',
  applied_at timestamptz not null,
  -- How often this person asked again after a refusal.
  applied_again smallint not null default 0,
  reviewed_by bigint references users (id),
  reviewed_at timestamptz,
  refuse_reason text not null default '',
  waiting_since timestamptz,
  joined_at timestamptz,
  ta_rights text[] not null default '{}',
  group_id bigint references space_groups (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (space_id, user_id)
);
create index space_members_user on space_members (user_id, state);
create index space_members_state on space_members (space_id, state, role, applied_at);
create index space_members_group on space_members (group_id) where group_id is not null;

create table space_invitations (
  id bigint generated always as identity primary key,
  space_id bigint not null references spaces (id) on delete cascade,
  -- A personal invitation names an account or a phone; a link is known by the hash of its token.
  user_id bigint references users (id),
  phone text,
  token_hash bytea unique,
  role text not null default 'student' check (role in ('student', 'ta', 'teacher')),
  ta_rights text[] not null default '{}',
  skips_review boolean not null,
  max_uses int not null default 1 check (max_uses > 0),
  used int not null default 0,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  declined_at timestamptz,
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, phone, token_hash) = 1)
);
create index space_invitations_space on space_invitations (space_id, id desc);
create index space_invitations_user on space_invitations (user_id) where user_id is not null;
create index space_invitations_phone on space_invitations (phone) where phone is not null;

create table space_notices (
  id bigint generated always as identity primary key,
  space_id bigint not null references spaces (id) on delete cascade,
  author_id bigint not null references users (id),
  title text not null,
  body text not null,
  pinned boolean not null default false,
  publish_at timestamptz not null,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index space_notices_space on space_notices (space_id, pinned desc, publish_at desc);
create index space_notices_due on space_notices (publish_at) where published_at is null;

create table space_notice_reads (
  notice_id bigint not null references space_notices (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  read_at timestamptz not null,
  primary key (notice_id, user_id)
);

-- What a desk needs to find a member by: name, phone, student number.
create view space_people as
  select id, coalesce(nullif(real_name, ''), nullif(nickname, ''), account, '') as name, avatar_file_id, account, phone,
         coalesce(student_no, '') as student_no, utype, status
  from users;
