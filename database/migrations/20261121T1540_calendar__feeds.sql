-- The secret address under which a person's calendar program reads their dates: found by its fingerprint, shown again to its owner only.
create table calendar_feeds (
  user_id bigint primary key references users (id) on delete cascade,
  key_fingerprint bytea not null unique,
  key_sealed bytea not null,
  created_at timestamptz not null default now()
);
