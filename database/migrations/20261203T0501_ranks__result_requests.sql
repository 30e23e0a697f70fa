-- owner: ranks
-- What one organiser asks to publish where a second one has to confirm it; one of a stage at a time.
create table result_requests (
  stage_id bigint primary key references stages (id) on delete cascade,
  kind text not null check (kind in ('preliminary', 'final')),
  -- By what the lines that were looked at are known again.
  seen text not null,
  reason text not null default '',
  asked_by bigint not null references users (id),
  asked_at timestamptz not null
);

-- Who asked for a version that somebody else confirmed; null where one person published it.
alter table result_versions add column asked_by bigint references users (id);
