-- owner: spaces
-- Places kept for whoever is about to pay for them; a holder names the order by a key of its own.
create table seat_holds (
  space_id bigint not null references spaces (id) on delete cascade,
  holder text not null,
  created_at timestamptz not null default now(),
  primary key (space_id, holder)
);
create index seat_holds_holder on seat_holds (holder);
