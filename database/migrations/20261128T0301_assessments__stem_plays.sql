-- owner: assessments
-- Each time a sound of an attempt was given out: one row a play, which is gone on with until it was heard to its end.

create table stem_plays (
  attempt_id bigint not null references attempts (id) on delete cascade,
  stem_id bigint not null,
  no int not null check (no >= 1),
  position_ms int not null default 0 check (position_ms >= 0),
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (attempt_id, stem_id, no)
);
