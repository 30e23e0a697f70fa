import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A server begins to say who is in its rooms. */
export async function createLease(db: Db, now: Date): Promise<string> {
  return (await db.insertInto('class_presence_leases').values({ seen_at: now }).returning('id').executeTakeFirstOrThrow()).id;
}

/** Renews the lease of a server; when it was last renewed, undefined when it is gone. */
export async function renewLease(db: Db, id: string, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ renewed_at: Date }>`
    update class_presence_leases l set seen_at = ${now}::timestamptz
    from (select id, seen_at from class_presence_leases where id = ${id}) former
    where l.id = former.id returning former.seen_at as renewed_at`.execute(db);
  return rows[0]?.renewed_at;
}

/** Somebody came into a room; without a lease they count as seen when they came. */
export async function openPresence(
  db: Db,
  of: { classId: string; userId: string; staff: boolean; leaseId?: string; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('class_presences')
    .values({ class_id: of.classId, user_id: of.userId, staff: of.staff, lease_id: of.leaseId ?? null, joined_at: of.now, seen_at: of.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const closePresence = (db: Db, id: string, now: Date) =>
  db.updateTable('class_presences').set({ seen_at: now, left_at: now }).where('id', '=', id).where('left_at', 'is', null).execute();

/** Takes people for present again who were taken for gone because their server was silent. */
export const reopenPresences = (db: Db, ids: readonly string[], leaseId: string, now: Date) =>
  sql`
    update class_presences p set seen_at = ${now}::timestamptz, left_at = null, lease_id = ${leaseId} from live_classes c
    where p.id = any(${[...ids]}::bigint[]) and c.id = p.class_id and c.state <> 'ended'`.execute(db);

/** Everybody's presence ends with the class. */
export const closePresencesOf = (db: Db, classId: string, now: Date) =>
  sql`update class_presences set seen_at = ${now}::timestamptz, left_at = ${now}::timestamptz where class_id = ${classId} and left_at is null`.execute(
    db,
  );

/** Ends presences whose server fell silent, as of when it was last heard, and forgets its lease. */
export async function closeSilent(db: Db, before: Date) {
  await sql`
    update class_presences p set left_at = q.seen_at
    from (select p.id, greatest(p.seen_at, l.seen_at) as seen_at
      from class_presences p left join class_presence_leases l on l.id = p.lease_id where p.left_at is null) q
    where q.id = p.id and p.left_at is null and q.seen_at < ${before}::timestamptz`.execute(db);
  await sql`delete from class_presence_leases where seen_at < ${before}::timestamptz - interval '1 day'`.execute(db);
}

/** How many people are in each of some rooms: class id → count. */
export async function onlineIn(db: Db, classIds: readonly string[]): Promise<Map<string, number>> {
  if (classIds.length === 0) return new Map();
  const { rows } = await sql<{ class_id: string; online: number }>`
    select class_id, count(distinct user_id)::int as online from class_presences
    where class_id = any(${[...classIds]}::bigint[]) and left_at is null group by class_id`.execute(db);
  return new Map(rows.map((row) => [row.class_id, row.online]));
}
