-- owner: labs
-- Where the owner of a space says so, running machines use up minutes that were granted, such as bought ones.

create table lab_metered_spaces (
  space_id bigint primary key references spaces (id),
  metered_by bigint not null references users (id),
  metered_at timestamptz not null
);

create table lab_minute_grants (
  id bigint generated always as identity primary key,
  -- Whoever grants names it once, so that a grant that is repeated is one.
  key text not null unique,
  user_id bigint not null references users (id),
  space_id bigint not null references spaces (id),
  minutes integer not null check (minutes > 0),
  used integer not null default 0,
  ends_at timestamptz,
  -- While its money may go back nothing of it is used.
  held boolean not null default false,
  taken_back_at timestamptz,
  created_at timestamptz not null default now(),
  check (used between 0 and minutes)
);
create index lab_minute_grants_person on lab_minute_grants (user_id, space_id) where taken_back_at is null and used < minutes;

create table lab_minute_uses (
  machine_id bigint not null references lab_machines (id) on delete cascade,
  minute timestamptz not null,
  grant_id bigint not null references lab_minute_grants (id),
  primary key (machine_id, minute)
);
create index lab_minute_uses_grant on lab_minute_uses (grant_id);
