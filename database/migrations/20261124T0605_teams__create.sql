-- owner: teams
-- Who takes part in a competition: registrations, teams, their members and mentors, and what may be used once only.

create table teams (
  id bigint generated always as identity (start 101) primary key,
  competition_id bigint not null references competitions (id) on delete cascade,
  name text not null check (name <> ''),
  name_folded text not null check (name_folded <> ''),
  logo_file_id bigint references files (id) on delete set null,
  slogan text not null default '',
  captain_id bigint not null references users (id),
  -- The member to whom the captain offered the team.
  captain_offered_to bigint references users (id),
  invite_code_hash bytea,
  -- The code for its members, sealed with a key outside the database.
  invite_code_sealed bytea,
  state text not null default 'forming' check (state in ('forming', 'complete', 'locked')),
  -- The team with which this captain asked to merge, and the team that this one became part of.
  merge_asked bigint references teams (id),
  merged_into bigint references teams (id),
  disbanded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint teams_of_competition unique (id, competition_id),
  constraint teams_merge_another check (merge_asked <> id and merged_into <> id),
  constraint teams_code_of_living check (invite_code_hash is null or (merged_into is null and disbanded_at is null))
);
create unique index teams_name on teams (competition_id, name_folded) where merged_into is null and disbanded_at is null;
create unique index teams_code on teams (invite_code_hash);
create index teams_captain on teams (captain_id);

create table team_members (
  team_id bigint not null,
  competition_id bigint not null,
  user_id bigint not null references users (id),
  role text not null default 'member' check (role in ('captain', 'member')),
  state text not null check (state in ('invited', 'asked', 'joined', 'left', 'removed')),
  note text not null default '',
  asked_at timestamptz not null,
  joined_at timestamptz,
  left_at timestamptz,
  primary key (team_id, user_id),
  constraint team_members_team foreign key (team_id, competition_id) references teams (id, competition_id) on delete cascade,
  constraint team_members_captain_joined check (role = 'member' or state = 'joined'),
  constraint team_members_joined_at check (state <> 'joined' or joined_at is not null)
);
-- One team per person and competition, one captain per team.
create unique index team_members_once on team_members (competition_id, user_id) where state = 'joined';
create unique index team_members_one_captain on team_members (team_id) where role = 'captain';
create index team_members_user on team_members (user_id, state);

create table registrations (
  id bigint generated always as identity (start 101) primary key,
  competition_id bigint not null references competitions (id) on delete cascade,
  user_id bigint references users (id),
  team_id bigint,
  institution_id bigint references institutions (id),
  division text not null default '',
  -- False for guests of the list: ranked in line without a number, outside quotas.
  official boolean not null default true,
  form jsonb not null default '{}',
  form_version int not null default 1,
  -- Answers that name a person beyond doubt, such as id numbers; deleted 180 days after the final result.
  form_sealed bytea,
  state text not null default 'draft'
    check (state in ('draft', 'submitted', 'awaiting_payment', 'waitlisted', 'approved', 'refused', 'withdrawn', 'disqualified')),
  reason text not null default '',
  number int check (number > 0),
  -- Whether a place of the quota is held, and one of the institution's.
  holds_place boolean not null default false,
  revision int not null default 1,
  submissions smallint not null default 0,
  order_id bigint,
  pay_until timestamptz,
  submitted_at timestamptz,
  decided_by bigint references users (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint registrations_one_entrant check (num_nonnulls(user_id, team_id) = 1),
  constraint registrations_team foreign key (team_id, competition_id) references teams (id, competition_id),
  constraint registrations_submitted check (state in ('draft', 'withdrawn') or submitted_at is not null),
  constraint registrations_place check (
    case
      when state in ('submitted', 'awaiting_payment', 'approved') and official then holds_place
      when state in ('draft', 'waitlisted', 'refused', 'withdrawn') or not official then not holds_place
      else true
    end
  )
);
create unique index registrations_person on registrations (competition_id, user_id) where user_id is not null and state <> 'withdrawn';
create unique index registrations_of_team on registrations (team_id) where team_id is not null and state <> 'withdrawn';
create unique index registrations_number on registrations (competition_id, number);
create unique index registrations_order on registrations (order_id);
create index registrations_state on registrations (competition_id, state, submitted_at, id);
create index registrations_user on registrations (user_id) where user_id is not null;
create index registrations_unpaid on registrations (pay_until) where state = 'awaiting_payment';

-- Places an institution holds in a competition.
create table institution_places (
  competition_id bigint not null references competitions (id) on delete cascade,
  institution_id bigint not null references institutions (id),
  taken int not null default 0 check (taken >= 0),
  primary key (competition_id, institution_id)
);

create table mentors (
  registration_id bigint not null references registrations (id) on delete cascade,
  user_id bigint not null references users (id),
  state text not null check (state in ('invited', 'accepted', 'declined')),
  invited_at timestamptz not null,
  answered_at timestamptz,
  primary key (registration_id, user_id)
);
create index mentors_user on mentors (user_id, state);

-- What stands for one person in a competition; compared as keyed hashes, never shown.
create table claims (
  competition_id bigint not null references competitions (id) on delete cascade,
  kind text not null check (kind in ('id_number', 'student_no', 'phone')),
  hash bytea not null,
  registration_id bigint not null references registrations (id) on delete cascade,
  user_id bigint not null references users (id),
  primary key (competition_id, kind, hash)
);
create index claims_registration on claims (registration_id);

-- Who competes: one row per registration, with the name it is listed under.
create view entrants as
  select r.id, r.competition_id, r.user_id, r.team_id, r.institution_id, r.division, r.official, r.state, r.number, r.revision,
         coalesce(t.name, p.name) as name, coalesce(t.logo_file_id, p.avatar_file_id) as picture_file_id
  from registrations r
  left join teams t on t.id = r.team_id
  left join people p on p.id = r.user_id;

-- The people behind the entrants; a team's are those who joined it.
create view entrant_people as
  select r.id as entrant_id, r.competition_id, r.user_id, 'captain'::text as role, r.submitted_at as joined_at
  from registrations r where r.user_id is not null
  union all
  select r.id, r.competition_id, m.user_id, m.role, m.joined_at
  from registrations r join team_members m on m.team_id = r.team_id and m.state = 'joined';
