-- Where the acknowledged bytes of unfinished uploads lie in a store that every server reaches.
create table upload_pieces (
  upload_id uuid not null,
  start bigint not null,
  size bigint not null,
  storage_key text not null,
  created_at timestamptz not null default now(),
  primary key (upload_id, start)
);
