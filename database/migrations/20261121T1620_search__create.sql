-- Search: what people may find, who may see it, and what changed since it was written down.

-- Standing in a space, published by spaces for joins: its owner, and approved members.
create view space_standings as
  select s.id as space_id, s.owner_id as user_id, 'owner'::text as role, '{}'::text[] as ta_rights, s.created_at as joined_at from spaces s
  union all
  select m.space_id, m.user_id, m.role, m.ta_rights, coalesce(m.joined_at, s.created_at)
  from space_members m join spaces s on s.id = m.space_id
  where m.state = 'approved' and m.user_id <> s.owner_id;

-- Pages of spaces that somebody may open without being in them any longer or yet, published by spaces.
create view space_page_readers as
  select id as space_id, owner_id as user_id from spaces
  union all
  select space_id, user_id from space_members where state in ('approved', 'unreviewed', 'waitlisted', 'audit_failed');

-- Finished activities, published by courses.
create view finished_activities as
  select user_id, space_id, course_id, activity_id, score from learning_progress where state = 'done';

-- The activities that students of a space see in the version it learns, and what must hold before each opens. Kept by triggers, so it
-- is never behind the tables it is drawn from.
create table activity_openings (
  space_id bigint not null,
  course_id bigint not null,
  activity_id text not null,
  opens_at timestamptz,
  closes_at timestamptz,
  days_after_joining int,
  after_activity text,
  after_score numeric,
  primary key (space_id, course_id, activity_id),
  foreign key (space_id, course_id) references space_courses (space_id, course_id) on delete cascade
);

create function refresh_activity_openings(of_space bigint, of_course bigint) returns void language plpgsql as $$
begin
  delete from activity_openings where space_id = of_space and course_id = of_course;
  insert into activity_openings (space_id, course_id, activity_id, opens_at, closes_at, days_after_joining, after_activity, after_score)
  with seen as (
    select s.opens_at, s.closes_at, section ->> 'id' as section_id, activity
    from space_courses s join course_versions v on v.id = s.version_id
      cross join lateral jsonb_array_elements(v.tree -> 'chapters') as chapter
      cross join lateral jsonb_array_elements(chapter -> 'sections') as section
      cross join lateral jsonb_array_elements(section -> 'activities') as activity
    where s.space_id = of_space and s.course_id = of_course and s.removed_at is null
      and not coalesce((activity ->> 'hidden')::boolean, false)
  )
  select of_space, of_course, activity ->> 'id',
    greatest(seen.opens_at, d.opens_at, to_timestamp((activity -> 'unlock' ->> 'from')::numeric / 1000)),
    seen.closes_at,
    case when d.opens_at is null then d.days_after_joining end,
    earlier.id,
    case when earlier.id is not null then (activity -> 'unlock' ->> 'score')::numeric end
  from seen
    left join space_course_sections d on d.space_id = of_space and d.course_id = of_course and d.section_id = seen.section_id
    left join lateral (
      select other.activity ->> 'id' as id from seen other where other.activity ->> 'id' = seen.activity -> 'unlock' ->> 'after' limit 1
    ) earlier on true
  on conflict do nothing;
end $$;

create function follow_space_courses() returns trigger language plpgsql as $$
begin
  perform refresh_activity_openings(space_id, course_id) from (select distinct space_id, course_id from changed) as given;
  return null;
end $$;
create trigger openings_of_new_courses after insert on space_courses
  referencing new table as changed for each statement execute function follow_space_courses();
create trigger openings_of_changed_courses after update on space_courses
  referencing new table as changed for each statement execute function follow_space_courses();
create trigger openings_of_new_sections after insert on space_course_sections
  referencing new table as changed for each statement execute function follow_space_courses();
create trigger openings_of_changed_sections after update on space_course_sections
  referencing new table as changed for each statement execute function follow_space_courses();
create trigger openings_of_removed_sections after delete on space_course_sections
  referencing old table as changed for each statement execute function follow_space_courses();
select refresh_activity_openings(space_id, course_id) from space_courses;

-- One thing somebody may find. `source` and `ref` name what is written down at once: a course brings many documents, each with its `part`.
create table search_documents (
  id bigint generated always as identity primary key,
  source text not null,
  ref text not null,
  part text not null default '',
  kind text not null,
  title text not null,
  folded_title text not null,
  body text not null,
  context text not null default '',
  link text not null,
  -- Who may find it: 'everyone', 'user:7', 'space:12', 'space:12:mark', 'page:12', 'institution:3', 'utype:2'. One of them is enough.
  audiences text[] not null,
  visible_from timestamptz,
  -- The space it belongs to; with an activity, whoever may not open that activity now does not find it.
  space_id bigint,
  course_id bigint,
  activity_id text,
  dated_at timestamptz not null,
  -- Hashes of the grams of title and body, see grams.ts.
  grams int[] not null,
  digest bytea not null,
  unique (source, ref, part)
) with (toast_tuple_target = 256);
-- Grams and audiences in one index: both are asked at once, so that a frequent word costs a reader only their own documents.
create index search_documents_grams on search_documents using gin (grams, audiences) with (fastupdate = off);

create table search_changes (
  id bigint generated always as identity primary key,
  source text not null,
  ref text not null,
  due_at timestamptz not null default now()
);
create index search_changes_due on search_changes (due_at);
create index search_changes_ref on search_changes (source, ref);

-- Asks for the writing down of what a query names, and takes away at once what a second one names.
create function search_changed() returns trigger language plpgsql as $$
declare
  source text := tg_argv[0];
  refs text := tg_argv[1];
  gone text := tg_argv[2];
  delay interval := make_interval(secs => tg_argv[3]::int);
  asked bigint;
begin
  if tg_op = 'DELETE' then gone := refs; end if;
  if gone <> '' then
    execute format('delete from search_documents where source = %L and ref in (%s)', source, gone);
  end if;
  execute format('insert into search_changes (source, ref, due_at) select %L, ref, now() + %L::interval from (%s) as named (ref)',
    source, delay, refs);
  get diagnostics asked = row_count;
  if asked > 0 then perform graphile_worker.add_job('sweep_search_index', run_at => now() + delay); end if;
  return null;
end $$;

-- Keeps a source of documents current with a table: `refs` selects what `changed` rows concern, `gone` what must vanish at once.
create function follow_for_search(of_table text, source text, refs text, gone text default '', delay_seconds int default 0)
returns void language plpgsql as $$
declare
  event text;
  arguments text := format('%L, %L, %L, %L', source, refs, gone, delay_seconds);
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('create trigger %I after %s on %I referencing %s table as changed for each statement execute function search_changed(%s)',
      'search_' || source || '_' || event, event, of_table, case event when 'delete' then 'old' else 'new' end, arguments);
  end loop;
end $$;

select follow_for_search('spaces', 'space', 'select id::text from changed', 'select id::text from changed where visibility <> ''public'' or state <> ''active''');
select follow_for_search('notices', 'notice', 'select id::text from changed', 'select id::text from changed');
select follow_for_search('space_notices', 'space_notice', 'select id::text from changed', 'select id::text from changed where published_at is null');
select follow_for_search('courses', 'course', 'select id::text from changed');
select follow_for_search('course_drafts', 'course', 'select course_id::text from changed', '', 3);
select follow_for_search('space_courses', 'space_course', 'select space_id || ''-'' || course_id from changed',
  'select space_id || ''-'' || course_id from changed where removed_at is not null');
select follow_for_search('courses', 'space_course', 'select s.space_id || ''-'' || s.course_id from changed c join space_courses s on s.course_id = c.id', '', 1);
select follow_for_search('discussion_posts', 'post', 'select id::text from changed',
  'select id::text from changed where hidden_at is not null or deleted_at is not null');
select follow_for_search('activity_notes', 'note', 'select id::text from changed');

-- What stood here before search did is written down by the first round.
insert into search_changes (source, ref) values ('*', '');
