import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** One play of a sound. */
export type Play = { no: number; position_ms: number; ended_at: Date | null };

/** The round of an attempt that is answered now: work that was sent back is done again with all its plays. */
type Round = { id: string; round: number };

/** Plays of a sound that were begun, and whether the last one was not heard to its end. */
export type Started = { used: number; resumes: boolean };

/** The plays of this round of an attempt by stem. */
export async function playsStarted(db: Db, attempt: Round): Promise<Map<string, Started>> {
  const rows = await db
    .selectFrom('stem_plays')
    .select(['stem_id', (at) => at.fn.max('no').as('used'), sql<boolean>`bool_or(ended_at is null)`.as('resumes')])
    .where('attempt_id', '=', attempt.id)
    .where('round', '=', attempt.round)
    .groupBy('stem_id')
    .execute();
  return new Map(rows.map(({ stem_id, ...started }) => [stem_id, started]));
}

/** The last play of a sound. */
export const lastPlay = (db: Db, attempt: Round, stemId: string): Promise<Play | undefined> =>
  db
    .selectFrom('stem_plays')
    .select(['no', 'position_ms', 'ended_at'])
    .where('attempt_id', '=', attempt.id)
    .where('round', '=', attempt.round)
    .where('stem_id', '=', stemId)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertPlay = (db: Db, { id, round }: Round, of: { stemId: string; no: number }, now: Date) =>
  db.insertInto('stem_plays').values({ attempt_id: id, round, stem_id: of.stemId, no: of.no, started_at: now }).execute();

/** Moves a play on; it never goes back, and once ended it stays so. */
export async function movePlay(
  db: Db,
  { id, round }: Round,
  of: { stemId: string; no: number; position: number; ended: boolean },
  now: Date,
): Promise<Play | undefined> {
  const { rows } = await sql<Play>`
    update stem_plays set position_ms = greatest(position_ms, ${of.position}::int),
      ended_at = coalesce(ended_at, case when ${of.ended} then ${now}::timestamptz end)
    where attempt_id = ${id} and round = ${round} and stem_id = ${of.stemId} and no = ${of.no}
    returning no, position_ms, ended_at`.execute(db);
  return rows[0];
}

/** Whether the bytes of a play may still be asked for: it runs, and so does its attempt. */
export async function isPlayRunning(db: Db, attempt: Round, stemId: string, no: number): Promise<boolean> {
  const { rows } = await sql`
    select from stem_plays p join attempts a on a.id = p.attempt_id and a.round = p.round
    where p.attempt_id = ${attempt.id} and p.round = ${attempt.round} and p.stem_id = ${stemId} and p.no = ${no} and p.ended_at is null
      and a.state = 'not_submitted'`.execute(db);
  return rows.length > 0;
}
