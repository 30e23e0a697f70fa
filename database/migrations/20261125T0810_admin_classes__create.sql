-- owner: institutions
-- Administrative classes: a name that members of an institution carry, so that spaces may follow it.

create table admin_classes (
  id bigint generated always as identity (start 101) primary key,
  institution_id bigint not null references institutions (id) on delete cascade,
  name text not null,
  printed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint admin_classes_name unique (institution_id, name)
);
insert into admin_classes (institution_id, name)
  select distinct institution_id, class_name from institution_members where class_name <> '' and role = 'student';
create index institution_members_class on institution_members (institution_id, class_name) where class_name <> '';
create index institution_members_number on institution_members (institution_id, student_no) where student_no <> '';

-- The students of classes, as spaces read them.
create view admin_class_people as
  select c.id as class_id, c.institution_id, c.name as class_name, m.user_id, m.student_no
  from admin_classes c join institution_members m on m.institution_id = c.institution_id and m.class_name = c.name and m.role = 'student';

create or replace view institution_facts as
  select id, name, title, logo_file_id, domain, state, code from institutions where state in ('approved', 'suspended');

-- `waiting`: an account without a phone whose owner has not chosen a password yet.
create or replace view institution_people as
  select users.id, coalesce(nullif(real_name, ''), nullif(nickname, ''), account, '') as name, account, phone, status, last_login_at,
    exists (select from user_grants where user_grants.user_id = users.id) as granted, utype,
    phone is null and (password_hash is null or first_password) as waiting
  from users;
