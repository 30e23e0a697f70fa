-- owner: skills
-- Job profiles: the skills a job asks for, each with the level 1 to 5 that is wanted. A profile stands in a map and is read by its readers.
create table job_profiles (
  id bigint generated always as identity primary key,
  frame_kind text not null check (frame_kind in ('private', 'institution', 'platform')),
  frame_id bigint not null,
  title text not null,
  intro text not null,
  published boolean not null default false,
  revision int not null default 1,
  saved_by bigint references users (id),
  updated_at timestamptz not null,
  removed_at timestamptz
);
create unique index job_profiles_title on job_profiles (frame_kind, frame_id, lower(title)) where removed_at is null;
create index job_profiles_saved_by on job_profiles (saved_by);

create table job_profile_needs (
  profile_id bigint not null references job_profiles (id) on delete cascade,
  skill_id bigint not null references skills (id),
  level smallint not null check (level between 1 and 5),
  weight smallint not null check (weight between 0 and 100),
  primary key (profile_id, skill_id)
);
create index job_profile_needs_skill on job_profile_needs (skill_id);
