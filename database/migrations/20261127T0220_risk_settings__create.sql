-- owner: statistics
-- Flags are never kept: they follow from what is there. Kept is what a space counts as a reason, and whom a teacher lets rest until when.
create table risk_settings (
  space_id bigint primary key references spaces (id) on delete cascade,
  thresholds jsonb not null,
  changed_by bigint not null references users (id),
  changed_at timestamptz not null
);

create table risk_rests (
  space_id bigint not null references spaces (id) on delete cascade,
  user_id bigint not null references users (id),
  until date not null,
  note text not null default '',
  by_user_id bigint not null references users (id),
  at timestamptz not null,
  primary key (space_id, user_id)
);
