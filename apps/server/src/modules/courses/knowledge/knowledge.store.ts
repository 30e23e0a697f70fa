import type { CourseTree } from '@praxis/contract/courses/tree';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Interval } from '../learning/watching.rules.ts';

/** The activities of spaces that nothing locks for somebody who learns there: `space_id, course_id, activity_id`. */
export const unlockedActivities = ({ userId, spaceIds, now }: { userId: string; spaceIds: readonly string[]; now: Date }) => sql`
  select o.space_id, o.course_id, o.activity_id
  from space_standings s join activity_openings o on o.space_id = s.space_id
  where s.user_id = ${userId} and s.space_id = any(${[...spaceIds]}::bigint[])
    and (o.closes_at is null or o.closes_at > ${now}) and (o.opens_at is null or o.opens_at <= ${now})
    and (o.days_after_joining is null or s.joined_at + make_interval(secs => o.days_after_joining * 86400.0) <= ${now})
    and (o.after_activity is null or exists (
      select 1 from finished_activities f where f.user_id = ${userId} and f.space_id = o.space_id and f.course_id = o.course_id
        and f.activity_id = o.after_activity and (o.after_score is null or coalesce(f.score, -1) >= o.after_score)))`;

type Learner = { userId: string; spaceIds: readonly string[]; now: Date };

/** Activities that are open to somebody in spaces they learn in, with the course version they learn. */
export async function activitiesLearnt(db: Db, of: Learner & { courseIds: readonly string[] }) {
  const { rows } = await sql<{ space_id: string; course_id: string; activity_id: string; tree: CourseTree; done: boolean }>`
    select o.space_id::text, o.course_id::text, o.activity_id, v.tree,
      exists (select from learning_progress p where p.user_id = ${of.userId} and p.space_id = o.space_id and p.course_id = o.course_id
        and p.activity_id = o.activity_id and p.state = 'done') as done
    from (${unlockedActivities(of)}) as o
    join space_courses s on s.space_id = o.space_id and s.course_id = o.course_id and s.removed_at is null
    join course_versions v on v.id = s.version_id
    where o.course_id = any(${[...of.courseIds]}::bigint[])
    order by o.space_id, o.course_id`.execute(db);
  return rows;
}

/** What courses of a space show by now, closed or not; what waits for something of a student's own counts as shown. */
export async function openedIn(db: Db, { spaceId, courseIds, now }: { spaceId: string; courseIds: readonly string[]; now: Date }) {
  const { rows } = await sql<{ course_id: string; tree: CourseTree; activity_ids: string[] }>`
    select s.course_id::text, v.tree, array_agg(o.activity_id) as activity_ids
    from space_courses s join course_versions v on v.id = s.version_id
      join activity_openings o on o.space_id = s.space_id and o.course_id = s.course_id
    where s.space_id = ${spaceId} and s.course_id = any(${[...courseIds]}::bigint[]) and s.removed_at is null
      and (o.opens_at is null or o.opens_at <= ${now})
    group by s.course_id, v.id`.execute(db);
  return rows;
}

/** What people of a space watched or read of some activities; percent is whole, intervals are without overlaps, in seconds. */
export async function findProgressOf(db: Db, of: { spaceId: string; userIds: readonly string[]; activityIds: readonly string[] }) {
  if (of.activityIds.length === 0 || of.userIds.length === 0) return [];
  const { rows } = await sql<{ course_id: string; activity_id: string; percent: number; watched: Interval[] }>`
    select course_id::text, activity_id, percent, watched from learning_progress
    where space_id = ${of.spaceId} and user_id = any(${[...of.userIds]}::bigint[]) and activity_id = any(${[...of.activityIds]}::text[])`.execute(
    db,
  );
  return rows;
}

/** Own courses among some, with their drafts. */
export async function ownDrafts(db: Db, ownerId: string, courseIds: readonly string[]) {
  const { rows } = await sql<{ course_id: string; tree: CourseTree }>`
    select c.id::text as course_id, d.tree from courses c join course_drafts d on d.course_id = c.id
    where c.owner_id = ${ownerId} and c.id = any(${[...courseIds]}::bigint[])`.execute(db);
  return rows;
}

/** Some courses as they are drafted now. */
export async function draftsOf(db: Db, courseIds: readonly string[]) {
  if (courseIds.length === 0) return [];
  const { rows } = await sql<{ course_id: string; tree: CourseTree }>`
    select course_id::text, tree from course_drafts where course_id = any(${[...courseIds]}::bigint[])`.execute(db);
  return rows;
}

/** Courses that spaces learn. */
export async function coursesOfSpaces(db: Db, spaceIds: readonly string[]): Promise<string[]> {
  if (spaceIds.length === 0) return [];
  const { rows } = await sql<{ course_id: string }>`
    select distinct course_id::text from space_courses where space_id = any(${[...spaceIds]}::bigint[]) and removed_at is null order by 1`.execute(
    db,
  );
  return rows.map(({ course_id }) => course_id);
}

export async function courseIdsOf(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('courses').select('id').where('owner_id', '=', ownerId).where('state', '<>', 'archived').execute();
  return rows.map(({ id }) => id);
}
