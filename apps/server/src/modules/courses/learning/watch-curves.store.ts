import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type Watched = { course_id: string; activity_id: string; title: string; duration: number; watched: unknown[] };

/** The parts each student watched of the videos of a space, those most watched first. */
export async function findWatched(db: Db, spaceId: string, most: number) {
  const { rows } = await sql<Watched>`
    select p.course_id::text, p.activity_id, max(coalesce(activity ->> 'title', '')) as title, max(m.duration)::float8 as duration,
      json_agg(p.watched) as watched
    from space_courses s join course_versions v on v.id = s.version_id
      cross join lateral jsonb_array_elements(v.tree -> 'chapters') as chapter
      cross join lateral jsonb_array_elements(chapter -> 'sections') as section
      cross join lateral jsonb_array_elements(section -> 'activities') as activity
      join learning_progress p on p.space_id = s.space_id and p.course_id = s.course_id and p.activity_id = activity ->> 'id'
      join media m on m.id = p.media_id
      join space_standings st on st.space_id = p.space_id and st.user_id = p.user_id and st.role = 'student'
    where s.space_id = ${spaceId}::bigint and s.removed_at is null and jsonb_array_length(p.watched) > 0 and m.duration > 0
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
