import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Other spaces that learn, or learnt, a course of this one, the newest first. */
export async function findOtherRuns(db: Db, spaceId: string, most: number) {
  const { rows } = await sql<{ id: string; name: string }>`
    select f.id::text, f.name from space_facts f
    where f.id <> ${spaceId}::bigint and exists (select from space_courses o join space_courses own on own.course_id = o.course_id
      where o.space_id = f.id and own.space_id = ${spaceId}::bigint and own.removed_at is null and o.removed_at is null)
    order by f.id desc limit ${most}`.execute(db);
  return rows;
}
