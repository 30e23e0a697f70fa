-- owner: skills
-- What people want to master, and which suggestions they do not want to see for a while.
create table learning_goals (
  user_id bigint not null references users (id) on delete cascade,
  skill_id bigint not null references skills (id) on delete cascade,
  level smallint not null check (level between 1 and 5),
  chosen_at timestamptz not null,
  primary key (user_id, skill_id)
);
create index learning_goals_skill on learning_goals (skill_id);

create table skill_suggestions_dismissed (
  user_id bigint not null references users (id) on delete cascade,
  object_kind text not null,
  object_id text not null,
  part text not null default '',
  until timestamptz not null,
  primary key (user_id, object_kind, object_id, part)
);
