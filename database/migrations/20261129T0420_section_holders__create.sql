-- owner: contests
-- A paper that a team answers as one is in the hands of whoever of them began it.
create table section_holders (
  section_id bigint not null references sections (id) on delete cascade,
  entrant_id bigint not null references registrations (id) on delete cascade,
  user_id bigint not null references users (id),
  held_at timestamptz not null,
  primary key (section_id, entrant_id)
);
create index section_holders_entrant on section_holders (entrant_id);
create index section_holders_user on section_holders (user_id);
