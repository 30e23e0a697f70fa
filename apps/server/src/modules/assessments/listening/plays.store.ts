import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** One play of a sound. */
export type Play = { no: number; position_ms: number; ended_at: Date | null };

/** How often each sound of an attempt was begun: stem → plays. */
export async function playsBegun(db: Db, attemptId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stem_plays')
    .select(['stem_id', (at) => at.fn.max('no').as('begun')])
    .where('attempt_id', '=', attemptId)
    .groupBy('stem_id')
    .execute();
  return new Map(rows.map(({ stem_id, begun }) => [stem_id, begun]));
}

/** The last play of a sound. */
export const lastPlay = (db: Db, attemptId: string, stemId: string): Promise<Play | undefined> =>
  db
    .selectFrom('stem_plays')
    .select(['no', 'position_ms', 'ended_at'])
    .where('attempt_id', '=', attemptId)
    .where('stem_id', '=', stemId)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertPlay = (db: Db, of: { attemptId: string; stemId: string; no: number }, now: Date) =>
  db.insertInto('stem_plays').values({ attempt_id: of.attemptId, stem_id: of.stemId, no: of.no, started_at: now }).execute();

/** Moves a play on; it never goes back, and once ended it stays so. */
export async function movePlay(
  db: Db,
  of: { attemptId: string; stemId: string; no: number; position: number; ended: boolean },
  now: Date,
): Promise<Play | undefined> {
  const { rows } = await sql<Play>`
    update stem_plays set position_ms = greatest(position_ms, ${of.position}::int),
      ended_at = coalesce(ended_at, case when ${of.ended} then ${now}::timestamptz end)
    where attempt_id = ${of.attemptId} and stem_id = ${of.stemId} and no = ${of.no}
    returning no, position_ms, ended_at`.execute(db);
  return rows[0];
}

/** Whether the bytes of a play may still be asked for: it runs, and so does its attempt. */
export async function isPlayRunning(db: Db, attemptId: string, stemId: string, no: number): Promise<boolean> {
  const { rows } = await sql`
    select from stem_plays p join attempts a on a.id = p.attempt_id
    where p.attempt_id = ${attemptId} and p.stem_id = ${stemId} and p.no = ${no} and p.ended_at is null and a.state = 'not_submitted'`.execute(
    db,
  );
  return rows.length > 0;
}
