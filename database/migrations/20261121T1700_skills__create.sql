-- Skills that questions, activities and labs are about: the platform's, an institution's, and a teacher's own.
create table skills (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users (id),
  scope text not null check (scope in ('private', 'institution', 'platform')),
  institution_id bigint references institutions (id) on delete cascade,
  name text not null,
  parent_id bigint references skills (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((scope = 'institution') = (institution_id is not null)),
  check (parent_id <> id)
);
create index skills_owner on skills (owner_id);
create index skills_institution on skills (institution_id) where institution_id is not null;
create index skills_platform on skills (id) where scope = 'platform';
create index skills_parent on skills (parent_id);
