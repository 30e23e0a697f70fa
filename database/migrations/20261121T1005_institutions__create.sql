-- Schools and companies: their sign-up, its review, and who belongs to them.

create table institutions (
  id bigint generated always as identity (start 101) primary key,
  applicant_id bigint not null references users (id),
  name text not null,
  code text not null,
  contact text not null,
  phone text not null,
  domain text,
  title text not null default '',
  logo_file_id bigint references files (id),
  licence_file_id bigint references files (id),
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused', 'suspended')),
  reason text not null default '',
  reviewed_by bigint references users (id),
  reviewed_at timestamptz,
  seat_limit int not null default 5000,
  valid_from timestamptz,
  valid_to timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- A refused sign-up gives its code and domain free again.
create unique index institutions_code on institutions (code) where state <> 'refused';
create unique index institutions_domain on institutions (domain) where domain is not null and state <> 'refused';
create unique index institutions_open on institutions (applicant_id) where state = 'pending';
create index institutions_newest on institutions (state, id desc);

create table institution_members (
  institution_id bigint not null references institutions (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  role text not null check (role in ('admin', 'teacher', 'student')),
  department text not null default '',
  grade text not null default '',
  class_name text not null default '',
  student_no text not null default '',
  created_at timestamptz not null default now(),
  primary key (institution_id, user_id)
);
-- A person belongs to one institution at a time.
create unique index institution_members_person on institution_members (user_id);

alter table users add foreign key (institution_id) references institutions (id) on delete set null;

-- What a member's pages show of their institution; a suspended one keeps its name.
create view institution_facts as
  select id, name, title, logo_file_id, domain, state from institutions where state in ('approved', 'suspended');
