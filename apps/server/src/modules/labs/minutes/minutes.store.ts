import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A machine that runs in a space where minutes are counted. */
export type MeteredMachine = { id: string; expires_at: Date; user_id: string; space_id: string };

/** Whether minutes are counted in a space. */
export const isMetered = async (db: Db, spaceId: string) =>
  (await db.selectFrom('lab_metered_spaces').select('space_id').where('space_id', '=', spaceId).executeTakeFirst()) !== undefined;

/** Whether somebody's machines use up minutes in a space: a student's where they are counted; whoever teaches tries labs for nothing. */
export async function isMeteredFor(db: Db, userId: string, spaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('lab_metered_spaces as x')
    .innerJoin('space_members as m', 'm.space_id', 'x.space_id')
    .select('x.space_id')
    .where('x.space_id', '=', spaceId)
    .where('m.user_id', '=', userId)
    .where('m.role', '=', 'student')
    .executeTakeFirst();
  return row !== undefined;
}

/** Starts or ends counting in a space; false when nothing changes. */
export async function setMetered(db: Db, spaceId: string, metered: boolean, by: string, now: Date): Promise<boolean> {
  if (!metered) {
    const { numDeletedRows } = await db.deleteFrom('lab_metered_spaces').where('space_id', '=', spaceId).executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const row = await db
    .insertInto('lab_metered_spaces')
    .values({ space_id: spaceId, metered_by: by, metered_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('space_id')
    .executeTakeFirst();
  return row !== undefined;
}

const usable = (now: Date) => sql<boolean>`taken_back_at is null and not held and used < minutes and (ends_at is null or ends_at > ${now})`;

/** Minutes somebody may still use in a space, and when the first of them ends. */
export async function findMinutes(db: Db, userId: string, spaceId: string, now: Date): Promise<{ left: number; endsAt: Date | null }> {
  const { rows } = await sql<{ left: number; ends_at: Date | null }>`
    select coalesce(sum(minutes - used), 0)::int as left, min(ends_at) as ends_at from lab_minute_grants
    where user_id = ${userId} and space_id = ${spaceId} and ${usable(now)}`.execute(db);
  return { left: rows[0]!.left, endsAt: rows[0]!.ends_at };
}

/** Machines of students that run where minutes are counted; those of stages are not bought by the minute. */
export async function findMeteredMachines(db: Db, now: Date): Promise<MeteredMachine[]> {
  const { rows } = await sql<MeteredMachine>`
    select m.id::text, m.expires_at, s.user_id::text, t.space_id::text from lab_metered_spaces x
      join lab_tasks t on t.space_id = x.space_id join lab_sessions s on s.task_id = t.id join lab_machines m on m.session_id = s.id
      join space_members p on p.space_id = x.space_id and p.user_id = s.user_id and p.role = 'student'
    where m.state in ('common', 'advanced') and m.expires_at > ${now} and t.stage_id is null order by s.user_id, t.space_id, m.id`.execute(
    db,
  );
  return rows;
}

/** The grants somebody's minutes are taken from, the one that ends first in front; held until the end of the transaction. */
export async function lockGrants(db: Db, userId: string, spaceId: string, now: Date): Promise<{ id: string; room: number }[]> {
  const { rows } = await sql<{ id: string; room: number }>`
    select id::text, minutes - used as room from lab_minute_grants
    where user_id = ${userId} and space_id = ${spaceId} and ${usable(now)} order by ends_at nulls last, id for update`.execute(db);
  return rows;
}

/** Which of some machines have a minute booked already. */
export async function findBooked(db: Db, machineIds: readonly string[], minute: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('lab_minute_uses')
    .select('machine_id')
    .where('machine_id', 'in', [...machineIds])
    .where('minute', '=', minute)
    .execute();
  return new Set(rows.map(({ machine_id }) => machine_id));
}

/** Books a minute of a machine to a grant; false when that minute is booked already. */
export async function bookMinute(db: Db, use: { machineId: string; minute: Date; grantId: string }): Promise<boolean> {
  const row = await db
    .insertInto('lab_minute_uses')
    .values({ machine_id: use.machineId, minute: use.minute, grant_id: use.grantId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('machine_id')
    .executeTakeFirst();
  if (!row) return false;
  await sql`update lab_minute_grants set used = used + 1 where id = ${use.grantId}`.execute(db);
  return true;
}

/** How many people have minutes in a space that they may still use, or whose money may be on its way back. */
export async function countMinuteHolders(db: Db, spaceId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from lab_minute_grants
    where space_id = ${spaceId} and taken_back_at is null and used < minutes and (ends_at is null or ends_at > ${now})`.execute(db);
  return rows[0]!.count;
}

/** Forgets which minutes were booked before a moment; how many a grant has used stays. Up to 10,000 at once; true when there may be more. */
export async function forgetBookings(db: Db, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from lab_minute_uses where ctid = any(array(
    select ctid from lab_minute_uses where minute < ${before} limit 10000))`.execute(db);
  return numAffectedRows === 10_000n;
}

export const expireMachineAt = (db: Db, id: string, at: Date, now: Date) =>
  db.updateTable('lab_machines').set({ expires_at: at, updated_at: now }).where('id', '=', id).where('expires_at', '>', at).execute();

type NewGrant = { key: string; userId: string; spaceId: string; minutes: number; endsAt: Date | null };

export const insertGrant = (db: Db, { key, userId, spaceId, minutes, endsAt }: NewGrant) =>
  db
    .insertInto('lab_minute_grants')
    .values({ key, user_id: userId, space_id: spaceId, minutes, ends_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const findGrant = (db: Db, key: string) =>
  db.selectFrom('lab_minute_grants').select(['minutes', 'used', 'held', 'taken_back_at']).where('key', '=', key).executeTakeFirst();

export async function findKeysOfGrants(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('lab_minute_grants')
    .select('key')
    .where('key', 'in', [...keys])
    .where('taken_back_at', 'is', null)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

export const changeGrant = (db: Db, key: string, change: { held?: boolean; taken_back_at?: Date }) =>
  db.updateTable('lab_minute_grants').set(change).where('key', '=', key).where('taken_back_at', 'is', null).execute();
