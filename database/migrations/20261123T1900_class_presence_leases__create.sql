-- owner: live-classes
-- A server says once for everybody in its rooms that they are still there.
create table class_presence_leases (
  id bigint generated always as identity primary key,
  seen_at timestamptz not null
);
alter table class_presences add column lease_id bigint references class_presence_leases (id) on delete set null;
create index class_presences_lease on class_presences (lease_id);
