import { gunzipSync, gzipSync } from 'node:zlib';
import type { Reveal } from '@praxis/scoring/reveal';
import type { Db } from '../../../platform/database/db.ts';

/** A reveal as it is stored. */
export type RevealRow = {
  stage_id: string;
  reveal: Reveal;
  at_step: number;
  state: 'on' | 'done';
  /** Counted up whenever its steps change. */
  revision: number;
  follow: 'screen' | 'everybody';
  created_at: Date;
};

export async function findReveal(db: Db, stageId: string): Promise<RevealRow | undefined> {
  const row = await db.selectFrom('reveals').selectAll().where('stage_id', '=', stageId).executeTakeFirst();
  if (!row) return undefined;
  const reveal = JSON.parse(gunzipSync(row.steps).toString()) as Reveal;
  const { stage_id, at_step, state, revision, follow, created_at } = row;
  return { ...{ stage_id, reveal, at_step, revision, created_at }, state: state as 'on' | 'done', follow: follow as RevealRow['follow'] };
}

/** Where a reveal stands, without its steps; held until the transaction ends when asked. */
export async function revealPosition(db: Db, stageId: string, lock = false) {
  const row = await db
    .selectFrom('reveals')
    .select(['at_step', 'steps_count', 'state', 'revision', 'created_at'])
    .where('stage_id', '=', stageId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { at: row.at_step, steps: row.steps_count, on: row.state === 'on', mark: `${row.created_at.getTime()} ${row.revision}` };
}

/** Lays out a reveal; one that was broken off or finished gives way. */
export async function saveReveal(
  db: Db,
  of: { stageId: string; reveal: Reveal; places: number; follow: RevealRow['follow']; by: string },
  now: Date,
) {
  const row = {
    ...{ steps: gzipSync(JSON.stringify(of.reveal)), steps_count: of.reveal.steps.length, at_step: 0, state: 'on' },
    ...{ places: of.places, follow: of.follow, revision: 0, created_by: of.by, created_at: now },
  };
  await db
    .insertInto('reveals')
    .values({ stage_id: of.stageId, ...row })
    .onConflict((known) => known.column('stage_id').doUpdateSet(row))
    .execute();
}

/** Writes the steps of a reveal that is on. */
export const setRevealSteps = (db: Db, { stage_id, revision }: RevealRow, reveal: Reveal) =>
  db
    .updateTable('reveals')
    .set({ steps: gzipSync(JSON.stringify(reveal)), steps_count: reveal.steps.length, revision: revision + 1 })
    .where('stage_id', '=', stage_id)
    .execute();

export const setRevealStep = (db: Db, stageId: string, at: number) =>
  db.updateTable('reveals').set({ at_step: at }).where('stage_id', '=', stageId).execute();

export const endReveal = (db: Db, stageId: string) =>
  db.updateTable('reveals').set({ state: 'done' }).where('stage_id', '=', stageId).execute();
