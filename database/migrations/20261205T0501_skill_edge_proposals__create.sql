-- owner: skills
-- Connections somebody only proposed: a framework that was imported. What a course proposes is found when it is asked for; of that only what
-- was dismissed stands here.
create table skill_edge_proposals (
  from_id bigint not null references skills (id) on delete cascade,
  to_id bigint not null references skills (id) on delete cascade,
  kind text not null check (kind in ('prerequisite', 'related')),
  why text not null check (why in ('framework', 'unlock', 'order')),
  dismissed_at timestamptz,
  primary key (from_id, to_id, kind),
  check (from_id <> to_id)
);
create index skill_edge_proposals_to on skill_edge_proposals (to_id);
