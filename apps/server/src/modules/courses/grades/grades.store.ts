import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** The courses a space has, with the version that is learnt. */
export async function gradedCourses(db: Db, spaceId: string) {
  const { rows } = await sql<{ course_id: string; version_id: string; title: string; closes_at: Date | null }>`
    select s.course_id::text, s.version_id::text, c.title, s.closes_at from space_courses s join courses c on c.id = s.course_id
    where s.space_id = ${spaceId} and s.removed_at is null order by s.created_at, s.course_id`.execute(db);
  return rows;
}

/** Configs of some activities of versions, by `version activity`. */
export async function configsOf(db: Db, versionIds: readonly string[], kindsOf: readonly string[]) {
  if (versionIds.length === 0 || kindsOf.length === 0) return new Map<string, Record<string, unknown>>();
  const { rows } = await sql<{ version_id: string; activity_id: string; config: Record<string, unknown> }>`
    select version_id::text, activity_id, config from course_version_configs
    where version_id = any(${[...versionIds]}::bigint[]) and activity_id = any(${[...kindsOf]}::text[])`.execute(db);
  return new Map(rows.map((row) => [`${row.version_id} ${row.activity_id}`, row.config]));
}

type Learnt = [userId: string, done: boolean, score: number | null];

/** What everybody reached in the activities of a space's courses, by `course.activity`. */
export async function learntIn(db: Db, spaceId: string, userIds: readonly string[] | undefined) {
  const { rows } = await sql<{ ref: string; learnt: Learnt[] }>`
    select course_id::text || '.' || activity_id as ref, json_agg(json_build_array(user_id::text, state = 'done', score::float8)) as learnt
    from learning_progress where space_id = ${spaceId} and (score is not null or state = 'done')
      and (${userIds === undefined} or user_id = any(${[...(userIds ?? [])]}::bigint[]))
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.ref, row.learnt]));
}

/** Who did an activity of a space's courses, or got a score in one, since a moment. */
export async function learningChangedSince(db: Db, spaceId: string, since: Date) {
  const { rows } = await sql<{ userId: string; at: Date }>`
    select user_id::text as "userId", max(greatest(done_at, case when score is not null then reported_at end)) as at from learning_progress
    where space_id = ${spaceId} and (score is not null or state = 'done')
      and greatest(done_at, case when score is not null then reported_at end) >= ${since}
    group by user_id`.execute(db);
  return rows;
}
