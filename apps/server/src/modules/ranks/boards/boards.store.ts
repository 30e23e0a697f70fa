import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { BoardState } from '@praxis/contract/ranks/board';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { BoardBody, BoardChange, EarlierOrder } from '../board.rules.ts';

export type Audience = 'public' | 'jury';
/** `result_no` is the published version a board shows; null while it follows its stage. */
export type BoardRow = { id: string; stage_id: string; audience: Audience; seq: number; state: BoardState; result_no: number | null };

/** The boards of a stage, made when they are not there. */
export async function boardsOf(db: Db, stageId: string): Promise<Record<Audience, BoardRow>> {
  const rows = (await db.selectFrom('boards').selectAll().where('stage_id', '=', stageId).execute()) as BoardRow[];
  if (rows.length === 2) return Object.fromEntries(rows.map((row) => [row.audience, row])) as Record<Audience, BoardRow>;
  await db
    .insertInto('boards')
    .values((['public', 'jury'] as const).map((audience) => ({ stage_id: stageId, audience })))
    .onConflict((known) => known.doNothing())
    .execute();
  return boardsOf(db, stageId);
}

export const findBoard = async (db: Db, stageId: string, audience: Audience) =>
  (await db.selectFrom('boards').selectAll().where('stage_id', '=', stageId).where('audience', '=', audience).executeTakeFirst()) as
    | BoardRow
    | undefined;

const toLock = (db: Db, stageId: string, audience: Audience) =>
  db.selectFrom('boards').selectAll().where('stage_id', '=', stageId).where('audience', '=', audience).forUpdate();

/** The publisher changes nothing in between, and a change by hand waits for its batch. */
export const lockBoard = async (db: Db, stageId: string, audience: Audience) =>
  (await toLock(db, stageId, audience).executeTakeFirst()) as BoardRow | undefined;

/** A board for a batch, held; undefined while it is changed by hand. */
export const lockFreeBoard = async (db: Db, stageId: string, audience: Audience) =>
  (await toLock(db, stageId, audience).skipLocked().executeTakeFirst()) as BoardRow | undefined;

/** Writes the next version of a board and notifies every server. */
export async function writeChange(db: Db, { id, stage_id, audience }: BoardRow, seq: number, change: BoardChange, now: Date) {
  await db
    .updateTable('boards')
    .set({ seq, ...(change.state && { state: change.state }) })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('board_log')
    .values({ board_id: id, seq, at: now, body: JSON.stringify(change) })
    .execute();
  await sql`select pg_notify('boards', ${`${stage_id} ${audience} ${seq}`})`.execute(db);
}

/** Sets the state alone; the publisher carries it into the next version, also when the stage is long over. */
export const setBoardState = (db: Db, id: string, state: BoardState, now: Date) =>
  db.updateTable('boards').set({ state, touched_at: now }).where('id', '=', id).execute();

/** Says which published version a board shows from now on. */
export const setBoardResult = (db: Db, id: string, resultNo: number, now: Date) =>
  db.updateTable('boards').set({ state: 'open', result_no: resultNo, touched_at: now }).where('id', '=', id).execute();

/** Of the boards of each minute of a stage keeps one in ten, and the newest of each audience: the stage has its final result. */
export const thinSnapshots = (db: Db, stageId: string) =>
  sql`
    with minutes as (
      select s.board_id, s.seq, row_number() over (partition by s.board_id order by s.seq desc) as back
      from board_snapshots s join boards b on b.id = s.board_id where b.stage_id = ${stageId} and s.why = 'minute'
    )
    delete from board_snapshots s using minutes m where m.board_id = s.board_id and m.seq = s.seq and m.back % 10 <> 1`.execute(db);

/** Has the publisher look at a board although its stage is long over. */
export const touchBoard = (db: Db, id: string, now: Date) =>
  db.updateTable('boards').set({ touched_at: now }).where('id', '=', id).execute();

/** The changes after a version, oldest first. */
export async function changesAfter(db: Db, boardId: string, seq: number) {
  const rows = await db
    .selectFrom('board_log')
    .select(['seq', 'body'])
    .where('board_id', '=', boardId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute();
  return rows as { seq: number; body: BoardChange }[];
}

/** The newest whole board that is stored. */
export async function newestSnapshot(db: Db, boardId: string): Promise<{ seq: number; at: Date; body: BoardBody } | undefined> {
  const row = await db
    .selectFrom('board_snapshots')
    .select(['seq', 'at', 'body'])
    .where('board_id', '=', boardId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { seq: row.seq, at: row.at, body: JSON.parse(gunzipSync(row.body).toString()) as BoardBody };
}

/** The newest order that was stored at or before a moment. */
export async function orderAt(db: Db, boardId: string, moment: Date): Promise<EarlierOrder | undefined> {
  const row = await db
    .selectFrom('board_snapshots')
    .select('body')
    .where('board_id', '=', boardId)
    .where('at', '<=', moment)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { order, equal } = JSON.parse(gunzipSync(row.body).toString()) as BoardBody;
  return { order, equal };
}

/** Stores a whole board and forgets the log that led to the one before. */
export async function writeSnapshot(
  db: Db,
  boardId: string,
  { seq, why, body, now }: { seq: number; why: string; body: BoardBody; now: Date },
) {
  const text = JSON.stringify(body);
  await db
    .insertInto('board_snapshots')
    .values({ board_id: boardId, seq, at: now, why, body: gzipSync(text), sha256: createHash('sha256').update(text).digest() })
    .onConflict((known) => known.doNothing())
    .execute();
  await db
    .deleteFrom('board_log')
    .where('board_id', '=', boardId)
    .where('seq', '<=', seq)
    .where('at', '<', new Date(now.getTime() - 3_600_000))
    .execute();
}

/** The pass of a stage, sealed. */
export const findPass = (db: Db, stageId: string) =>
  db.selectFrom('board_passes').select('pass_sealed').where('stage_id', '=', stageId).executeTakeFirst();

export const savePass = (db: Db, row: { stage_id: string; pass_sealed: Buffer; created_by: string; created_at: Date }) =>
  db
    .insertInto('board_passes')
    .values(row)
    .onConflict((known) =>
      known.column('stage_id').doUpdateSet({ pass_sealed: row.pass_sealed, created_by: row.created_by, created_at: row.created_at }),
    )
    .execute();

export const deletePass = (db: Db, stageId: string) => db.deleteFrom('board_passes').where('stage_id', '=', stageId).execute();
