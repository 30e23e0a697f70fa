import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A section a student comes to next, with its activities. */
export type NextSection = { user_id: string; course_id: string; title: string; activities: string[] };

/** In each course of a space, the first section of which a student has something left. */
export async function nextSections(db: Db, spaceId: string, userId?: string): Promise<NextSection[]> {
  const { rows } = await sql<NextSection>`
    with activities as (
      select s.course_id, chapter.n as chapter, section.n as section, section.value ->> 'title' as title, activity.value ->> 'id' as id,
        coalesce((activity.value ->> 'required')::boolean, false) as required,
        coalesce(bool_or((activity.value ->> 'required')::boolean) over (partition by s.course_id), false) as some_required
      from space_courses s join course_versions v on v.id = s.version_id
        cross join lateral jsonb_array_elements(v.tree -> 'chapters') with ordinality as chapter (value, n)
        cross join lateral jsonb_array_elements(chapter.value -> 'sections') with ordinality as section (value, n)
        cross join lateral jsonb_array_elements(section.value -> 'activities') as activity (value)
      where s.space_id = ${spaceId}::bigint and s.removed_at is null
        and not coalesce((activity.value ->> 'hidden')::boolean, false)
    ),
    -- As completion counts them: the required ones, or all where none is.
    sections as (
      select course_id, chapter, section, title, array_agg(id) as activities
      from activities where required or not some_required group by 1, 2, 3, 4
    )
    select distinct on (m.user_id, c.course_id) m.user_id::text, c.course_id::text, c.title, c.activities
    from space_standings m cross join sections c
    where m.space_id = ${spaceId}::bigint and m.role = 'student' and (${userId === undefined} or m.user_id = ${userId ?? '0'}::bigint)
      and (select count(*) from learning_progress p where p.space_id = m.space_id and p.course_id = c.course_id and p.user_id = m.user_id
        and p.activity_id = any(c.activities) and p.state = 'done') < cardinality(c.activities)
    order by m.user_id, c.course_id, c.chapter, c.section`.execute(db);
  return rows;
}
