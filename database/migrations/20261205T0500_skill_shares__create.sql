-- owner: skills
-- Spaces whose teachers see all of a student's evidence, not only what was done there. The student takes it back at any time.
create table skill_shares (
  user_id bigint not null references users (id) on delete cascade,
  space_id bigint not null references spaces (id) on delete cascade,
  since timestamptz not null,
  primary key (user_id, space_id)
);
create index skill_shares_space on skill_shares (space_id);
