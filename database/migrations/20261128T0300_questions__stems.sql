-- owner: questions
-- A stem that several questions share: a text, a sound, how often that may be played. Each question carries what its stem said when it was saved.

create table question_stems (
  id bigint generated always as identity primary key,
  bank_id bigint not null references question_banks (id),
  content jsonb not null,
  revision int not null default 1,
  created_by bigint not null references users (id),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index question_stems_bank on question_stems (bank_id) where deleted_at is null;

alter table questions add stem_id bigint references question_stems (id), add stem_place int not null default 0;
create index questions_stem on questions (stem_id, stem_place, id) where stem_id is not null;
