import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type Watched = { course_id: string; activity_id: string; title: string; duration: number; watched: unknown[] };

/** The parts each student watched of the videos of a space, those most watched first. */
export async function findWatched(db: Db, spaceId: string, most: number) {
  // Listed once: a course's tree is not unfolded for every student, and fewer tables at a time are planned.
  const { rows } = await sql<Watched>`
    with listed as materialized (
      select s.course_id, activity ->> 'id' as activity_id, max(coalesce(activity ->> 'title', '')) as title
      from space_courses s join course_versions v on v.id = s.version_id
        cross join lateral jsonb_array_elements(v.tree -> 'chapters') as chapter
        cross join lateral jsonb_array_elements(chapter -> 'sections') as section
        cross join lateral jsonb_array_elements(section -> 'activities') as activity
      where s.space_id = ${spaceId}::bigint and s.removed_at is null group by 1, 2
    ), students as materialized (select user_id from space_standings where space_id = ${spaceId}::bigint and role = 'student')
    select p.course_id::text, p.activity_id, max(l.title) as title, max(m.duration)::float8 as duration, json_agg(p.watched) as watched
    from learning_progress p join listed l on l.course_id = p.course_id and l.activity_id = p.activity_id
      join students st on st.user_id = p.user_id join media m on m.id = p.media_id
    where p.space_id = ${spaceId}::bigint and jsonb_array_length(p.watched) > 0 and m.duration > 0
    group by p.course_id, p.activity_id order by count(*) desc, p.activity_id limit ${most}`.execute(db);
  return rows;
}

/** What the courses of a space show its students, in the order of the courses. */
export async function listedActivities(db: Db, spaceId: string) {
  const { rows } = await sql<{ course_id: string; id: string; title: string }>`
    select s.course_id::text, activity ->> 'id' as id, coalesce(activity ->> 'title', '') as title
    from space_courses s join course_versions v on v.id = s.version_id
      cross join lateral jsonb_array_elements(v.tree -> 'chapters') with ordinality as c (chapter, c_no)
      cross join lateral jsonb_array_elements(chapter -> 'sections') with ordinality as t (section, t_no)
      cross join lateral jsonb_array_elements(section -> 'activities') with ordinality as a (activity, a_no)
    where s.space_id = ${spaceId}::bigint and s.removed_at is null and not coalesce((activity ->> 'hidden')::boolean, false)
    order by s.created_at, s.course_id, c_no, t_no, a_no`.execute(db);
  return rows;
}
