-- owner: market
-- Copies of its courses that a teacher took by a package: each course once.
create table entitlement_copies (
  entitlement_id bigint not null references entitlements (id),
  course_id bigint not null,
  copy_id bigint not null,
  taken_at timestamptz not null,
  primary key (entitlement_id, course_id)
);
