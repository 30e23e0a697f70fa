import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** Somebody came into a room. */
export async function openPresence(db: Db, of: { classId: string; userId: string; staff: boolean; now: Date }): Promise<string> {
  const { id } = await db
    .insertInto('class_presences')
    .values({ class_id: of.classId, user_id: of.userId, staff: of.staff, joined_at: of.now, seen_at: of.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const closePresence = (db: Db, id: string, now: Date) =>
  db.updateTable('class_presences').set({ seen_at: now, left_at: now }).where('id', '=', id).where('left_at', 'is', null).execute();

/** Says that those people are still there; one that was taken for gone is open again. */
export const seePresences = (db: Db, ids: readonly string[], now: Date) =>
  sql`
    update class_presences p set seen_at = ${now}::timestamptz, left_at = null from live_classes c
    where p.id = any(${[...ids]}::bigint[]) and c.id = p.class_id and c.state <> 'ended'`.execute(db);

/** Everybody's presence ends with the class. */
export const closePresencesOf = (db: Db, classId: string, now: Date) =>
  sql`update class_presences set seen_at = ${now}::timestamptz, left_at = ${now}::timestamptz where class_id = ${classId} and left_at is null`.execute(
    db,
  );

/** Ends presences whose server fell silent, as of when it was last heard. */
export const closeSilent = (db: Db, before: Date) =>
  sql`update class_presences set left_at = seen_at where left_at is null and seen_at < ${before}::timestamptz`.execute(db);

/** How many people are in each of some rooms: class id → count. */
export async function onlineIn(db: Db, classIds: readonly string[]): Promise<Map<string, number>> {
  if (classIds.length === 0) return new Map();
  const { rows } = await sql<{ class_id: string; online: number }>`
    select class_id, count(distinct user_id)::int as online from class_presences
    where class_id = any(${[...classIds]}::bigint[]) and left_at is null group by class_id`.execute(db);
  return new Map(rows.map((row) => [row.class_id, row.online]));
}
