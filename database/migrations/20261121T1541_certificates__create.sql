-- What the certificates of a course in a space say; absent means that there are none.
create table certificate_settings (
  space_id bigint not null,
  course_id bigint not null,
  enabled boolean not null default false,
  language text not null check (language in ('zh-cn', 'zh-hk', 'en')),
  heading text not null,
  wording text not null,
  signatory text not null,
  signatory_title text not null default '',
  issuer text not null default '',
  look text not null default 'pine' check (look in ('pine', 'plain')),
  show_logo boolean not null default true,
  updated_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (space_id, course_id),
  foreign key (space_id, course_id) references space_courses (space_id, course_id) on delete cascade
);

-- One certificate per person, course and space. Everything on the paper is frozen when it is issued.
create table certificates (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  space_id bigint not null references spaces (id) on delete cascade,
  course_id bigint not null references courses (id),
  user_id bigint not null references users (id) on delete cascade,
  name text not null,
  course text not null,
  language text not null,
  heading text not null,
  wording text not null,
  signatory text not null,
  signatory_title text not null,
  issuer text not null,
  -- Set when the issuer's name comes from an approved institution and not from the teacher's own words.
  institution_id bigint references institutions (id) on delete set null,
  logo_file_id bigint references files (id) on delete set null,
  look text not null,
  completed_at timestamptz not null,
  issued_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint references users (id) on delete set null,
  revoke_reason text not null default '',
  created_at timestamptz not null default now(),
  unique (space_id, course_id, user_id)
);
create index certificates_person on certificates (user_id, issued_at desc);
create index certificates_course on certificates (course_id);
