-- owner: statistics
-- One server at a time delivers to an outlet; who holds it says so by the lease, which ends by itself.
alter table xapi_outlets
  add column lease uuid,
  add column leased_until timestamptz,
  -- Outlets take turns: the one that waited longest comes first.
  add column swept_at timestamptz,
  -- The key of its pseudonyms, which no rotation changes. Null until its first sweep: what was said with others is said anew then.
  add column pseudonyms_sealed bytea,
  -- Whether operators were told of this failure.
  add column reported_at timestamptz;

-- What errors say is of our own making from here on: a name, and the status where there is one.
update xapi_outlets set error = 'xapi_unreachable' where error is not null;

-- Keys of the statistics that must outlive a rotation of the keys of the school, by what they are for.
create table stat_keys (
  name text primary key,
  key_sealed bytea not null,
  created_at timestamptz not null
);
