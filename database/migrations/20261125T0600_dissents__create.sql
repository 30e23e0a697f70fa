-- owner: dissents
-- Objections to preliminary results, what was said about them, and what they changed.

create table dissents (
  id bigint generated always as identity (start 101) primary key,
  competition_id bigint not null references competitions (id) on delete cascade,
  stage_id bigint not null references stages (id) on delete cascade,
  entrant_id bigint not null references registrations (id) on delete cascade,
  filed_by bigint not null references users (id),
  -- The published version it is about.
  result_no int not null,
  target text not null check (target in ('rank', 'section', 'registration')),
  -- The section, or the other entrant.
  target_id bigint,
  text text not null check (text <> ''),
  state text not null default 'filed' check (state in ('filed', 'in_review', 'inadmissible', 'upheld', 'rejected', 'withdrawn')),
  filed_at timestamptz not null,
  handler_id bigint references users (id),
  handler_kind text check (handler_kind in ('arbiter', 'expert', 'organiser')),
  assigned_at timestamptz,
  answer_by timestamptz not null,
  -- Reminders sent to the handler: at half of the time, and when it is over.
  reminders smallint not null default 0,
  reply text not null default '',
  decided_by bigint references users (id),
  decided_at timestamptz,
  correction jsonb,
  corrected_by bigint references users (id),
  corrected_at timestamptz,
  corrected_note text not null default '',
  appeal_of bigint unique references dissents (id) on delete cascade,
  constraint dissents_target check ((target = 'rank') = (target_id is null)),
  constraint dissents_decided check ((state in ('inadmissible', 'upheld', 'rejected')) = (decided_at is not null)),
  constraint dissents_correction check (correction is null or state = 'upheld')
);
-- One open objection of an entrant about one thing.
create unique index dissents_one_open on dissents (stage_id, entrant_id, target, coalesce(target_id, 0)) where state in ('filed', 'in_review');
create index dissents_competition on dissents (competition_id, stage_id);
create index dissents_entrant on dissents (entrant_id);
create index dissents_handler on dissents (handler_id) where handler_id is not null;
create index dissents_due on dissents (answer_by) where state in ('filed', 'in_review');

create table dissent_posts (
  id bigint generated always as identity (start 101) primary key,
  dissent_id bigint not null references dissents (id) on delete cascade,
  user_id bigint not null references users (id),
  side text not null check (side in ('entrant', 'handler', 'staff')),
  text text not null check (text <> ''),
  at timestamptz not null
);
create index dissent_posts_dissent on dissent_posts (dissent_id, id);

create table dissent_files (
  dissent_id bigint not null references dissents (id) on delete cascade,
  -- Null for what came with the objection itself.
  post_id bigint references dissent_posts (id) on delete cascade,
  file_id bigint not null references files (id) on delete cascade,
  primary key (dissent_id, file_id)
);

-- Who was asked to look into an objection and gave it back.
create table dissent_declined (
  dissent_id bigint not null references dissents (id) on delete cascade,
  user_id bigint not null references users (id),
  reason text not null,
  at timestamptz not null,
  primary key (dissent_id, user_id)
);
