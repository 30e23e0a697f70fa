-- owner: market
-- A package of courses opens several spaces with one right; each is held for as long as the right lasts.

create table entitlement_parts (
  entitlement_id bigint not null references entitlements (id),
  position smallint not null,
  product_id bigint not null references products (id),
  course_id bigint not null,
  space_id bigint not null references spaces (id),
  primary key (entitlement_id, position)
);
create index entitlement_parts_space on entitlement_parts (space_id);
