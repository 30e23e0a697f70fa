-- owner: assessments
-- What the members of a group say about each other's part in a homework: each divides 100 points among the others.

create table contribution_points (
  attempt_id bigint not null references attempts (id) on delete cascade,
  from_id bigint not null references users (id),
  to_id bigint not null references users (id),
  points smallint not null check (points between 0 and 100),
  given_at timestamptz not null,
  primary key (attempt_id, from_id, to_id),
  check (from_id <> to_id)
);
create index contribution_points_from on contribution_points (from_id);
create index contribution_points_to on contribution_points (to_id);
