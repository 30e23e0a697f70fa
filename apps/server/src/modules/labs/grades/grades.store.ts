import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Labs given to a space by hand; those in courses count there. */
export async function gradedTasks(db: Db, spaceId: string) {
  const { rows } = await sql<{ id: string; title: string; state: string; closes_at: Date | null; wanted: boolean; max_score: number }>`
    select t.id::text, v.content ->> 'title' as title, t.state, t.closes_at,
      coalesce((v.content -> 'report' ->> 'wanted')::boolean, false) as wanted,
      coalesce((v.content -> 'report' ->> 'max_score')::float8, 100) as max_score
    from lab_tasks t join lab_versions v on v.id = t.version_id
    where t.space_id = ${spaceId} and t.course_id is null and t.part_of is null order by t.given_at, t.id`.execute(db);
  return rows;
}

/** Where everybody stands in some labs. */
export async function sessionsIn(db: Db, taskIds: readonly string[], userIds: readonly string[] | undefined) {
  const { rows } = await sql<{ task_id: string; user_id: string; state: string; score: number | null }>`
    select task_id::text, user_id::text, state, score::float8 as score from lab_sessions
    where task_id = any(${[...taskIds]}::bigint[]) and (${userIds === undefined} or user_id = any(${[...(userIds ?? [])]}::bigint[]))`.execute(
    db,
  );
  return Map.groupBy(rows, (row) => row.task_id);
}

/** Ends that single people have of their own. */
export async function ownEndsIn(db: Db, taskIds: readonly string[]) {
  const { rows } = await sql<{ task_id: string; user_id: string; closes_at: Date }>`
    select task_id::text, user_id::text, closes_at from lab_own_dates where task_id = any(${[...taskIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [`${row.task_id} ${row.user_id}`, row.closes_at]));
}

/** Of whom a lab of a space was finished or scored since a moment. */
export async function sessionsChangedSince(db: Db, spaceId: string, since: Date) {
  const { rows } = await sql<{ userId: string; at: Date }>`
    select s.user_id::text as "userId", max(greatest(s.finished_at, s.scored_at)) as at
    from lab_tasks t join lab_sessions s on s.task_id = t.id
    where t.space_id = ${spaceId} and t.course_id is null and greatest(s.finished_at, s.scored_at) >= ${since} group by s.user_id`.execute(
    db,
  );
  return rows;
}

/** Who was scored in some labs since a moment, and when last. */
export async function labsScoredSince(db: Db, taskIds: readonly string[], since: Date) {
  const { rows } = await sql<{ lab: string; userId: string; at: Date }>`
    select task_id::text as lab, user_id::text as "userId", scored_at as at from lab_sessions
    where task_id = any(${[...taskIds]}::bigint[]) and scored_at >= ${since}`.execute(db);
  return rows;
}
