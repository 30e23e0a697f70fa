import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { peopleAt, type Venue } from '../../spaces/index.ts';
import type { Pen } from './pen.rules.ts';

/** The group of an attempt with its pen, and when its writing page was last heard of. */
export async function findGroupAttempt(db: Db, attemptId: string) {
  const row = await db
    .selectFrom('group_attempts as g')
    .leftJoin('attempt_presence as p', 'p.attempt_id', 'g.attempt_id')
    .select(['g.group_id', 'g.group_name', 'g.pen_holder_id', 'g.pen_since', 'g.asked_by', 'g.asked_device', 'g.asked_at', 'p.seen_at'])
    .where('g.attempt_id', '=', attemptId)
    .executeTakeFirst();
  return row satisfies (Pen & { group_name: string }) | undefined;
}

/** The names of the groups of attempts, by attempt; those answered alone are left out. */
export async function groupNames(db: Db, attemptIds: readonly string[]): Promise<Map<string, string>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('group_attempts')
    .select(['attempt_id', 'group_name'])
    .where('attempt_id', 'in', [...attemptIds])
    .execute();
  return new Map(rows.map(({ attempt_id, group_name }) => [attempt_id, group_name]));
}

const NOBODY = { asked_by: null, asked_device: null, asked_at: null };

/** Notes who asks for the pen. */
export const writePenRequest = (db: Db, attemptId: string, of: { userId: string; device: Buffer } | null, now: Date) =>
  db
    .updateTable('group_attempts')
    .set(of ? { asked_by: of.userId, asked_device: of.device, asked_at: now } : NOBODY)
    .where('attempt_id', '=', attemptId)
    .execute();

/** Passes the pen to a member at a device; whoever asked is answered by it. */
export async function passPen(db: Db, attemptId: string, to: { userId: string; device: Buffer }, now: Date) {
  await db
    .updateTable('group_attempts')
    .set({ pen_holder_id: to.userId, pen_since: now, ...NOBODY })
    .where('attempt_id', '=', attemptId)
    .execute();
  await db
    .updateTable('attempts')
    .set({ device: to.device, devices: sql`devices + 1`, waiting_device: null })
    .where('id', '=', attemptId)
    .execute();
}

/** The last attempt of a group, for somebody who came to it later. */
export const findAttemptOfGroup = (db: Db, assessmentId: string, groupId: string) =>
  db
    .selectFrom('attempts')
    .select(['id', 'no', 'state', 'end_at', 'stopped_at'])
    .where('assessment_id', '=', assessmentId)
    .where('group_id', '=', groupId)
    .where('lead_id', 'is', null)
    .orderBy('no', 'desc')
    .executeTakeFirst();

/** Makes somebody a member of a group's attempt, with all that became of it; undefined where they have an attempt of their own. */
export async function addMember(db: Db, attemptId: string, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select add_group_member(${attemptId}::bigint, ${userId}::bigint) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}

/** Notes that staff took somebody out of a group's work on an assessment, or put them back in. */
export const noteRemoval = (db: Db, of: { assessmentId: string; groupId: string; userId: string; by: string }, now: Date) =>
  db
    .insertInto('group_work_removals')
    .values({ assessment_id: of.assessmentId, group_id: of.groupId, user_id: of.userId, removed_by: of.by, removed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const forgetRemoval = (db: Db, of: { assessmentId: string; groupId: string; userId: string }) =>
  db
    .deleteFrom('group_work_removals')
    .where('assessment_id', '=', of.assessmentId)
    .where('group_id', '=', of.groupId)
    .where('user_id', '=', of.userId)
    .execute();

/** Whom staff took out of a group's work. */
export const removedFrom = async (db: Db, of: { assessmentId: string; groupId: string }) =>
  (
    await db
      .selectFrom('group_work_removals')
      .select('user_id')
      .where('assessment_id', '=', of.assessmentId)
      .where('group_id', '=', of.groupId)
      .execute()
  ).map(({ user_id }) => user_id);

/** Takes a member out; who stands for the group hands that to the next one. False where nobody would be left. */
export async function removeMember(db: Db, attempt: { id: string; user_id: string }, userId: string): Promise<boolean> {
  const next = await db
    .selectFrom('attempts')
    .select('user_id')
    .where('lead_id', '=', attempt.id)
    .where('user_id', '<>', userId)
    .orderBy('id')
    .executeTakeFirst();
  const heir = attempt.user_id === userId ? next?.user_id : undefined;
  if (attempt.user_id === userId && heir === undefined) return false;
  await db
    .deleteFrom('attempts')
    .where('lead_id', '=', attempt.id)
    .where('user_id', '=', heir ?? userId)
    .execute();
  if (heir) await db.updateTable('attempts').set({ user_id: heir }).where('id', '=', attempt.id).execute();
  const left = heir ?? attempt.user_id;
  await db
    .updateTable('group_attempts')
    .set({ pen_holder_id: left, ...NOBODY })
    .where('attempt_id', '=', attempt.id)
    .where('pen_holder_id', '=', userId)
    .execute();
  await db.updateTable('group_attempts').set(NOBODY).where('attempt_id', '=', attempt.id).where('asked_by', '=', userId).execute();
  return true;
}

/** Students of a venue who have no attempt in an assessment. */
export async function studentsWithoutAttempt(db: Db, venue: Venue, assessmentId: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select m.user_id::text as id, u.name from ${peopleAt(db, venue)} m join space_people u on u.id = m.user_id
    where m.venue_id = ${venue.id} and not exists (
      select from attempts t where t.assessment_id = ${assessmentId} and t.user_id = m.user_id)
    order by u.name, m.user_id limit 500`.execute(db);
  return rows;
}
