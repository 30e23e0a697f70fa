-- owner: skills
-- What an institution was last shown of its spaces: how many skills of a map their students mastered, never whose. A space is renewed when
-- three of its students are new or changed, so that nobody reads a single result from what a number was before and is now.
create table skill_state_snapshots (
  frame_kind text not null,
  frame_id bigint not null,
  space_id bigint not null references spaces (id) on delete cascade,
  checked_at timestamptz not null,
  settled_at timestamptz not null,
  primary key (frame_kind, frame_id, space_id)
);
create table skill_state_people (
  frame_kind text not null,
  frame_id bigint not null,
  space_id bigint not null,
  user_id bigint not null,
  -- Skills with little evidence, below, on the way, reached.
  counts int[] not null,
  primary key (frame_kind, frame_id, space_id, user_id),
  foreign key (frame_kind, frame_id, space_id) references skill_state_snapshots (frame_kind, frame_id, space_id) on delete cascade
);
create index skill_state_people_user on skill_state_people (user_id);
