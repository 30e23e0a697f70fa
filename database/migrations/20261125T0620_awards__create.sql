-- owner: awards
-- Awards of stages: the rules, what was published by them, and the certificates.

create table award_settings (
  stage_id bigint primary key references stages (id) on delete cascade,
  per_division boolean not null default false,
  mentors boolean not null default true,
  language text not null check (language in ('zh-cn', 'zh-hk', 'en')),
  heading text not null,
  signatory text not null,
  signatory_title text not null default '',
  issuer text not null,
  look text not null default 'pine' check (look in ('pine', 'plain')),
  updated_at timestamptz not null
);

create table award_rules (
  id bigint generated always as identity (start 101) primary key,
  stage_id bigint not null references stages (id) on delete cascade,
  place smallint not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('top', 'percent', 'score', 'participation', 'hand')),
  value int not null default 0 check (value >= 0),
  rounding text not null default 'up' check (rounding in ('up', 'down', 'nearest')),
  ties text not null default 'all' check (ties in ('all', 'none')),
  -- Those named by hand.
  entrants bigint[] not null default '{}',
  certificate boolean not null default true,
  unique (stage_id, place) deferrable initially deferred
);

-- What was published, by the version of the result it follows.
create table award_publications (
  id bigint generated always as identity (start 101) primary key,
  stage_id bigint not null references stages (id) on delete cascade,
  no int not null,
  result_no int not null,
  reason text not null default '',
  published_by bigint not null references users (id),
  published_at timestamptz not null,
  unique (stage_id, no)
);

create table awards (
  publication_id bigint not null references award_publications (id) on delete cascade,
  place smallint not null,
  name text not null,
  entrant_id bigint not null references registrations (id) on delete cascade,
  rank int,
  primary key (publication_id, place, entrant_id)
);
create index awards_entrant on awards (entrant_id);

create table award_certificates (
  certificate_id bigint primary key references certificates (id) on delete cascade,
  stage_id bigint not null references stages (id) on delete cascade,
  entrant_id bigint not null references registrations (id) on delete cascade,
  name text not null,
  user_id bigint not null references users (id) on delete cascade,
  -- Gone when a later publication took the award away or replaced it.
  ended_at timestamptz
);
create unique index award_certificates_once on award_certificates (stage_id, entrant_id, name, user_id) where ended_at is null;
create index award_certificates_user on award_certificates (user_id);
