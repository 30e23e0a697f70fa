-- owner: statistics
-- What administrators of an institution were last shown of people they may not see: renewed, part by part, when three people are new or changed
-- in it, so that nobody reads a single result from what a number was before and is now.
create table number_snapshots (
  id bigint generated always as identity primary key,
  institution_id bigint not null,
  measure text not null,
  version int not null,
  -- Which rows: how many days up to now, narrowed to what; or the days or weeks of a chart.
  slice text not null,
  -- When it last was as things stood.
  settled_at timestamptz not null,
  checked_at timestamptz not null,
  -- Of a chart: the days that were ever shown.
  shown_from date,
  shown_to date,
  unique (institution_id, measure, version, slice)
);
create table number_snapshot_rows (
  snapshot_id bigint not null references number_snapshots on delete cascade,
  -- The id of a space, or a day.
  part text not null,
  person_id bigint not null,
  rows int not null,
  n numeric not null,
  value numeric not null,
  last date not null,
  primary key (snapshot_id, part, person_id)
);
create index number_snapshot_rows_person on number_snapshot_rows (person_id) where person_id <> 0;
