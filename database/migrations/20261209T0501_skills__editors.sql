-- owner: skills
-- Who edits a map right now: their pages say so every quarter of a minute. Nobody needs it after a crash.
create unlogged table skill_editors (
  frame_kind text not null,
  frame_id bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (frame_kind, frame_id, user_id)
);
create index skill_editors_user on skill_editors (user_id);
