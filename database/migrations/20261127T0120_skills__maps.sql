-- owner: skills
-- Skills become maps: every skill stands in a frame (somebody's own, an institution's, the platform's, or those of a course, whose skills
-- are knowledge points), with edges between them and links to what they are taught and proven by.

alter table skills
  add column course_id bigint references courses (id) on delete cascade,
  add column frame_id bigint generated always as (
    case scope when 'private' then owner_id when 'institution' then institution_id when 'course' then course_id else 0 end) stored,
  add column code text not null default '',
  add column external_uri text not null default '',
  add column intro text not null default '',
  add column weight smallint not null default 100 check (weight between 0 and 100),
  add column levels jsonb not null default '[]',
  add column pinned jsonb,
  add column place int not null default 0,
  add column withdrawn_at timestamptz,
  drop constraint skills_scope_check,
  drop constraint skills_check,
  add constraint skills_scope_check check (scope in ('private', 'institution', 'platform', 'course')),
  add constraint skills_frame_check check ((scope = 'institution') = (institution_id is not null) and (scope = 'course') = (course_id is not null));
create index skills_frame on skills (scope, frame_id) where removed_at is null;
create index skills_merged on skills (merged_into) where merged_into is not null;

create table skill_edges (
  from_id bigint not null references skills (id) on delete cascade,
  to_id bigint not null references skills (id) on delete cascade,
  -- prerequisite: `from` comes before `to`. related and same_as have no direction; same_as joins a point to a skill of another frame.
  kind text not null check (kind in ('prerequisite', 'related', 'same_as')),
  primary key (from_id, to_id, kind),
  check (from_id <> to_id)
);
create index skill_edges_to on skill_edges (to_id);

create table skill_links (
  skill_id bigint not null references skills (id) on delete cascade,
  object_kind text not null check (object_kind in ('activity', 'lab', 'problem')),
  object_id text not null,
  -- What of the object: a chapter, seconds of a clip such as 120-245, a rule of a lab.
  part text not null default '',
  weight smallint not null default 100 check (weight between 0 and 100),
  primary key (skill_id, object_kind, object_id, part)
);
create index skill_links_object on skill_links (object_kind, object_id);

create table skill_frames (
  kind text not null check (kind in ('private', 'institution', 'platform', 'course')),
  id bigint not null,
  revision int not null default 0,
  published boolean not null default false,
  title text not null default '',
  intro text not null default '',
  primary key (kind, id)
);

create table skill_edits (
  frame_kind text not null,
  frame_id bigint not null,
  revision int not null,
  edit_id text not null,
  operations jsonb not null,
  -- What takes it back, and which skills it touched.
  inverse jsonb not null,
  touched text[] not null,
  answer jsonb not null,
  made_by bigint not null references users (id),
  at timestamptz not null,
  undone_at timestamptz,
  primary key (frame_kind, frame_id, revision),
  unique (frame_kind, frame_id, edit_id),
  foreign key (frame_kind, frame_id) references skill_frames (kind, id) on delete cascade
);

-- A teacher's word about somebody and a skill.
create table observations (
  id bigint generated always as identity primary key,
  author_id bigint not null references users (id),
  user_id bigint not null references users (id),
  skill_id bigint not null references skills (id) on delete cascade,
  space_id bigint not null references spaces (id) on delete cascade,
  ratio double precision not null check (ratio between 0 and 1),
  reason text not null,
  at timestamptz not null,
  withdrawn_at timestamptz
);
create index observations_person on observations (user_id, space_id);
create index observations_author on observations (author_id);

-- The copy of what people have proven; emptied and built anew it is the same.
create table evidence (
  id bigint generated always as identity primary key,
  source text not null,
  ref text not null,
  generation int not null,
  user_id bigint not null references users (id) on delete cascade,
  object_kind text not null,
  object_id text not null,
  part text not null default '',
  title text not null,
  -- The page of the work, for its person and for those who look after it.
  place text not null,
  staff_place text not null default '',
  ratio double precision not null,
  -- The ratio of the whole sitting: all that is told while single answers are not.
  total_ratio double precision,
  expected double precision not null,
  strength double precision not null,
  occasion text not null,
  at timestamptz not null,
  space_id bigint,
  -- What its person is told of it, and from when on single answers.
  told text not null check (told in ('nothing', 'score', 'answers')),
  told_from timestamptz,
  unique (source, ref, user_id, object_kind, object_id, part)
);
create index evidence_person on evidence (user_id);
create index evidence_space on evidence (space_id, user_id);
create index evidence_object on evidence (object_kind, object_id);

-- What proves what: the links of skills, the tags of questions, and words about the skill itself; what counts for a point counts for the
-- skill it is the same as, and the other way round.
create view skill_proofs as
  with direct as (
    select skill_id, object_kind, object_id, part, weight from skill_links
    union all
    select skill_id, 'question', question_id::text, '', weight from question_skills
    union all
    select coalesce(merged_into, id), 'skill', id::text, '', 100::smallint from skills
  )
  select skill_id, object_kind, object_id, part, weight from direct
  union all
  select e.to_id, d.object_kind, d.object_id, d.part, d.weight from skill_edges e join direct d on d.skill_id = e.from_id where e.kind = 'same_as'
  union all
  select e.from_id, d.object_kind, d.object_id, d.part, d.weight from skill_edges e join direct d on d.skill_id = e.to_id where e.kind = 'same_as';

select follow('observations', 'observation', 'select id::text from changed');
