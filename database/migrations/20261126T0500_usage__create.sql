-- owner: statistics
-- Behaviour is a stream of its own: appended in batches, one partition a day, never needed by anything that counts for somebody.

-- Partitions lie in a schema of their own: they come and go with the days, and a backup holds what was counted of them instead.
create schema usage;

-- A person in the stream is a number made by chance. Who it is stands here alone, and ends with the account.
create table usage_people (
  user_id bigint primary key references users (id) on delete cascade,
  person bigint not null unique
);

-- Addresses of pages, each once: what they show, and the space they belong to.
create table usage_paths (
  id int generated always as identity primary key,
  path text not null unique,
  area smallint not null default 0,
  space_id bigint not null default 0
);

create table usage_events (
  at timestamptz not null,
  xid xid8 not null default pg_current_xact_id(),
  person bigint not null,
  visit bigint not null,
  space_id bigint not null,
  institution_id bigint not null,
  visit_seq int not null,
  path_id int not null,
  value int not null,
  kind smallint not null,
  area smallint not null
) partition by range (at);
create index usage_events_at on usage_events using brin (at);
create index usage_events_xid on usage_events (xid);

-- Makes the partition of a day, of UTC, unless it is there.
create function usage_partition(of_day date) returns void language plpgsql as $$
declare
  partition text := 'd' || to_char(of_day, 'YYYYMMDD');
begin
  if to_regclass('usage.' || partition) is not null then return; end if;
  perform pg_advisory_xact_lock(7203017);
  execute format('create table if not exists usage.%I partition of usage_events for values from (%L) to (%L)', partition,
    of_day::timestamp at time zone 'UTC', (of_day + 1)::timestamp at time zone 'UTC');
end $$;

-- Batches that were taken: a repeat of one adds nothing.
create table usage_batches (
  visit bigint not null,
  batch int not null,
  received_at timestamptz not null,
  primary key (visit, batch)
);
create index usage_batches_age on usage_batches using brin (received_at);

-- How far the stream is counted. `cluster` names the server whose transaction ids these are.
create table usage_watermark (
  engine text primary key,
  cluster text not null,
  xid text not null,
  counted_at timestamptz not null
);

-- What is counted: by day of the school's time zone, person, space, kind and area. 0 stands for none.
create table usage_days (
  day date not null,
  person bigint not null,
  space_id bigint not null,
  institution_id bigint not null,
  kind smallint not null,
  area smallint not null,
  n int not null,
  value bigint not null,
  primary key (day, person, space_id, institution_id, kind, area)
);
create index usage_days_space on usage_days (space_id, day) where space_id <> 0;
create index usage_days_institution on usage_days (institution_id, day) where institution_id <> 0;
create index usage_days_person on usage_days (person, day);

-- What the count of a closed day, made again at night from its rows, found to differ.
create table usage_checks (
  day date primary key,
  checked_at timestamptz not null,
  rows_counted bigint not null,
  differences int not null
);

do $$
begin
  perform usage_partition(day) from (select distinct (created_at at time zone 'UTC')::date from page_views) as days (day);
  perform usage_partition((now() at time zone 'UTC')::date + offset_days) from generate_series(-1, 2) as near (offset_days);
end $$;

insert into usage_people (user_id, person)
  select distinct on (user_id) user_id, (random() * 9007199254740990)::bigint + 1 from page_views where user_id is not null;
insert into usage_paths (path) values ('');
insert into usage_paths (path) select distinct path from (select path from page_views union select referrer from page_views) as known
  on conflict do nothing;
insert into usage_events (at, person, visit, space_id, institution_id, visit_seq, path_id, value, kind, area)
  select v.created_at, coalesce(u.person, 0), hashtextextended(v.visit, 0), 0, coalesce(p.institution_id, 0), 0, path.id, referrer.id, 1, 0
  from page_views v join usage_paths path on path.path = v.path join usage_paths referrer on referrer.path = v.referrer
    left join usage_people u on u.user_id = v.user_id left join people p on p.id = v.user_id;
drop table page_views;

-- Pages that were opened, published for counting.
create view page_views as
  select e.at as created_at, e.visit, path.path, referrer.path as referrer, u.user_id
  from usage_events e join usage_paths path on path.id = e.path_id left join usage_paths referrer on referrer.id = e.value
    left join usage_people u on u.person = e.person
  where e.kind = 1;
