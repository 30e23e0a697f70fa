import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { prepared } from '../../../platform/database/prepared.ts';

type Ids = { space_id: string; course_id: string };

/** A course as assigned to a space. */
export const findSpaceCourse = (db: Db, { space_id, course_id }: Ids) =>
  db
    .selectFrom('space_courses as s')
    .innerJoin('courses as c', 'c.id', 's.course_id')
    .innerJoin('course_versions as v', 'v.id', 's.version_id')
    .select(['s.space_id', 's.course_id', 's.version_id', 's.opens_at', 's.closes_at', 'c.title', 'c.owner_id', 'v.number'])
    .where('s.space_id', '=', space_id)
    .where('s.course_id', '=', course_id)
    .where('s.removed_at', 'is', null)
    .executeTakeFirst();

/** Assigns a course, or brings back one that was taken out. Undefined when the space has it already. */
export const insertSpaceCourse = (db: Db, of: Ids & { versionId: string; opensAt: Date | null; closesAt: Date | null; userId: string }) =>
  db
    .insertInto('space_courses')
    .values({
      space_id: of.space_id,
      course_id: of.course_id,
      version_id: of.versionId,
      opens_at: of.opensAt,
      closes_at: of.closesAt,
      assigned_by: of.userId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['space_id', 'course_id'])
        .doUpdateSet({
          version_id: of.versionId,
          opens_at: of.opensAt,
          closes_at: of.closesAt,
          assigned_by: of.userId,
          removed_at: null,
          updated_at: sql`now()`,
        })
        .where('space_courses.removed_at', 'is not', null),
    )
    .returning('course_id')
    .executeTakeFirst();

export const setSpaceCourseVersion = (db: Db, { space_id, course_id }: Ids, versionId: string) =>
  db
    .updateTable('space_courses')
    .set({ version_id: versionId, updated_at: sql`now()` })
    .where('space_id', '=', space_id)
    .where('course_id', '=', course_id)
    .execute();

export const removeSpaceCourse = (db: Db, { space_id, course_id }: Ids, now: Date) =>
  db
    .updateTable('space_courses')
    .set({ removed_at: now, updated_at: now })
    .where('space_id', '=', space_id)
    .where('course_id', '=', course_id)
    .execute();

export const findCoursesOfSpace = (db: Db, spaceId: string) =>
  db
    .selectFrom('space_courses as s')
    .innerJoin('courses as c', 'c.id', 's.course_id')
    .innerJoin('course_versions as v', 'v.id', 's.version_id')
    .innerJoin('course_versions as n', 'n.id', 'c.newest_version_id')
    .select(['s.course_id', 's.version_id', 's.opens_at', 's.closes_at', 'c.title', 'c.intro', 'c.cover_file_id', 'c.owner_id', 'v.number'])
    .select(['v.activities', 'n.number as newest_number', 'n.id as newest_id'])
    .where('s.space_id', '=', spaceId)
    .where('s.removed_at', 'is', null)
    .orderBy('s.created_at')
    .execute();

/** Whose courses somebody may give to a space; with `knownIn` others' only when one of these spaces has or had them. */
export type AssignableCourses = { userId: string; ownerIds: readonly string[]; knownIn?: readonly string[] };

/** Whether somebody may give a course to a space. */
export async function isAssignable(db: Db, course: { id: string; owner_id: string }, { userId, ownerIds, knownIn }: AssignableCourses) {
  if (course.owner_id === userId) return true;
  if (!ownerIds.includes(course.owner_id)) return false;
  if (!knownIn) return true;
  const { rows } = await sql`
    select 1 from space_courses where course_id = ${course.id} and space_id = any(${[...knownIn]}::bigint[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** Published courses somebody may give to a space that does not have them. */
export const findCoursesToAssign = (db: Db, spaceId: string, { userId, ownerIds, knownIn }: AssignableCourses) =>
  db
    .selectFrom('courses as c')
    .innerJoin('course_versions as v', 'v.id', 'c.newest_version_id')
    .select(['c.id', 'c.title', 'c.owner_id', 'v.number', 'v.id as version_id', 'v.activities'])
    .where('c.owner_id', 'in', [...ownerIds])
    .where('c.state', '=', 'published')
    .$if(knownIn !== undefined, (query) =>
      query.where((at) =>
        at.or([
          at('c.owner_id', '=', userId),
          at.exists(
            at
              .selectFrom('space_courses as k')
              .select('k.course_id')
              .whereRef('k.course_id', '=', 'c.id')
              .where('k.space_id', 'in', knownIn?.length ? [...knownIn] : ['0']),
          ),
        ]),
      ),
    )
    .where((at) =>
      at.not(
        at.exists(
          at
            .selectFrom('space_courses as s')
            .select('s.course_id')
            .whereRef('s.course_id', '=', 'c.id')
            .where('s.space_id', '=', spaceId)
            .where('s.removed_at', 'is', null),
        ),
      ),
    )
    .orderBy('c.title')
    .limit(200)
    .execute();

/** When a section opens in a space. */
export type ScheduleRow = { section_id: string; opens_at: Date | null; days_after_joining: number | null };

export const findSchedule = (db: Db, { space_id, course_id }: Ids): Promise<ScheduleRow[]> =>
  db
    .selectFrom('space_course_sections')
    .select(['section_id', 'opens_at', 'days_after_joining'])
    .where('space_id', '=', space_id)
    .where('course_id', '=', course_id)
    .execute();

export async function replaceSchedule(
  db: Db,
  { space_id, course_id }: Ids,
  schedule: { opensAt: Date | null; closesAt: Date | null; sections: readonly ScheduleRow[]; now: Date },
) {
  await db
    .updateTable('space_courses')
    .set({ opens_at: schedule.opensAt, closes_at: schedule.closesAt, updated_at: schedule.now })
    .where('space_id', '=', space_id)
    .where('course_id', '=', course_id)
    .execute();
  await db.deleteFrom('space_course_sections').where('space_id', '=', space_id).where('course_id', '=', course_id).execute();
  if (schedule.sections.length === 0) return;
  await db
    .insertInto('space_course_sections')
    .values(schedule.sections.map((section) => ({ space_id, course_id, ...section })))
    .execute();
}

/** A course of a space with the times at which it and its sections open. */
export type DatedCourse = Pick<
  LearntCourse,
  'space_id' | 'course_id' | 'title' | 'cover_file_id' | 'version_id' | 'opens_at' | 'closes_at' | 'schedule'
> & { created_at: Date };

/** Courses of some spaces. */
export async function findDatedCourses(db: Db, spaceIds: readonly string[]): Promise<DatedCourse[]> {
  if (spaceIds.length === 0) return [];
  const { rows } = await sql<DatedCourse>`
    select s.space_id, s.course_id, c.title, c.cover_file_id, s.version_id, s.opens_at, s.closes_at, s.created_at,
      (select coalesce(json_agg(json_build_array(d.section_id, (extract(epoch from d.opens_at) * 1000)::bigint, d.days_after_joining)), '[]')
         from space_course_sections d where d.space_id = s.space_id and d.course_id = s.course_id) as schedule
    from space_courses s join courses c on c.id = s.course_id
    where s.space_id = any(${[...spaceIds]}::bigint[]) and s.removed_at is null`.execute(db);
  return rows;
}

/** Progress in an activity, as the outline needs it: id, state, percent, position, score, when reported (ms). */
export type ProgressPart = [
  activityId: string,
  state: 'none' | 'started' | 'done',
  percent: number,
  position: number,
  score: number | null,
  at: number,
];

/** A course as one person learns it in one space. */
export type LearntCourse = {
  course_id: string;
  space_id: string;
  title: string;
  cover_file_id: string | null;
  teacher: string;
  version_id: string;
  number: number;
  opens_at: Date | null;
  closes_at: Date | null;
  progress: ProgressPart[];
  schedule: [sectionId: string, opensAt: number | null, daysAfterJoining: number | null][];
};

/** Everything a course page is drawn from but the tree, in one query over primary keys. */
export async function findLearntCourse(db: Db, of: Ids & { userId: string }): Promise<LearntCourse | undefined> {
  const { rows } = await sql<LearntCourse>`${prepared('learnt_course')}
    select s.course_id, s.space_id, c.title, c.cover_file_id, s.version_id, v.number, s.opens_at, s.closes_at,
      (select p.name from people p where p.id = c.owner_id) as teacher,
      (select coalesce(json_agg(json_build_array(p.activity_id, p.state, p.percent, p.position, p.score,
                (extract(epoch from p.reported_at) * 1000)::bigint)), '[]')
         from learning_progress p where p.user_id = ${of.userId} and p.space_id = s.space_id and p.course_id = s.course_id) as progress,
      (select coalesce(json_agg(json_build_array(d.section_id, (extract(epoch from d.opens_at) * 1000)::bigint, d.days_after_joining)), '[]')
         from space_course_sections d where d.space_id = s.space_id and d.course_id = s.course_id) as schedule
    from space_courses s join courses c on c.id = s.course_id join course_versions v on v.id = s.version_id
    where s.space_id = ${of.space_id} and s.course_id = ${of.course_id} and s.removed_at is null`.execute(db);
  return rows[0];
}

/** Courses that close in a span, in active spaces; `since` is when they opened. */
export const findClosingCourses = async (db: Db, from: Date, to: Date) =>
  (
    await sql<{ space_id: string; course_id: string; title: string; space: string; closes_at: Date; since: Date }>`
      select t.space_id, t.course_id, c.title, s.name as space, t.closes_at, coalesce(greatest(t.opens_at, t.created_at), t.created_at) as since
      from space_courses t join courses c on c.id = t.course_id join spaces s on s.id = t.space_id and s.state = 'active'
      where t.removed_at is null and t.closes_at > ${from} and t.closes_at <= ${to}`.execute(db)
  ).rows;
