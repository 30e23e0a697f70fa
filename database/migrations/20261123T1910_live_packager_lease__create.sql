-- owner: live-media
-- One packager serves a school: classes on two would see half of each other. Who holds the row is it until the lease ends.
create table live_packager_lease (
  one boolean primary key default true check (one),
  name text not null,
  until timestamptz not null
);
