-- owner: contest-feed
-- Tokens by which programs of a jury read a contest by the CLICS Contest API. Only hashes are kept.
create table contest_feed_tokens (
  id bigint generated always as identity primary key,
  stage_id bigint not null references stages (id) on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  used_at timestamptz
);
create index contest_feed_tokens_stage on contest_feed_tokens (stage_id);
