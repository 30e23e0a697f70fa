-- owner: spaces
-- Administrative classes whose students were put into a space; `follow` adds newcomers every night.

create table space_classes (
  space_id bigint not null references spaces (id) on delete cascade,
  class_id bigint not null references admin_classes (id) on delete cascade,
  follow boolean not null,
  added_by bigint not null references users (id),
  added_at timestamptz not null,
  primary key (space_id, class_id)
);
create index space_classes_follow on space_classes (class_id) where follow;
