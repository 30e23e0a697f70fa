-- owner: statistics
-- Facts are a copy of what modules hold; they are never added to, only replaced by what their source says now.
create table facts (
  source text not null,
  ref text not null,
  part text not null default '',
  fact text not null,
  person_id bigint,
  space_id bigint,
  course_id bigint,
  institution_id bigint,
  competition_id bigint,
  object text not null,
  title text not null,
  at timestamptz not null,
  day date not null,
  n numeric not null,
  value numeric not null,
  link text not null default '',
  -- Whether the person it is about may see it.
  shown boolean not null,
  generation int not null,
  primary key (source, ref, fact, part)
);
create index facts_space on facts (space_id, fact, day) where space_id is not null;
create index facts_institution on facts (institution_id, fact, day) where institution_id is not null;
create index facts_competition on facts (competition_id, fact, day) where competition_id is not null;
create index facts_person on facts (person_id, fact, day) where person_id is not null;
create index facts_day on facts (fact, day);

-- Sums of facts by place and day. A cell whose facts change is summed anew, so it always is what a recount would say.
create table fact_cells (
  fact text not null,
  scope_kind text not null check (scope_kind in ('space', 'institution', 'competition', 'platform')),
  scope_id bigint not null,
  day date not null,
  rows int not null,
  n numeric not null,
  value numeric not null,
  primary key (fact, scope_kind, scope_id, day)
);

-- What was last shown of a class: renewed when three results are new or changed, so that a single one is never read from a difference.
create table comparison_snapshots (
  space_id bigint not null,
  object text not null,
  results numeric[] not null,
  at timestamptz not null,
  primary key (space_id, object)
);
