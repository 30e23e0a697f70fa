import { gunzipSync, gzipSync } from 'node:zlib';
import type { Reveal } from '@praxis/scoring/reveal';
import type { Db } from '../../../platform/database/db.ts';

/** A reveal as it is stored. */
export type RevealRow = { stage_id: string; reveal: Reveal; at_step: number; state: 'on' | 'done'; created_at: Date };

export async function findReveal(db: Db, stageId: string): Promise<RevealRow | undefined> {
  const row = await db.selectFrom('reveals').selectAll().where('stage_id', '=', stageId).executeTakeFirst();
  if (!row) return undefined;
  const reveal = JSON.parse(gunzipSync(row.steps).toString()) as Reveal;
  return { stage_id: row.stage_id, reveal, at_step: row.at_step, state: row.state as 'on' | 'done', created_at: row.created_at };
}

/** Where a reveal stands, without its steps; held until the transaction ends when asked. */
export async function revealPosition(db: Db, stageId: string, lock = false) {
  const row = await db
    .selectFrom('reveals')
    .select(['at_step', 'steps_count', 'state', 'created_at'])
    .where('stage_id', '=', stageId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { at: row.at_step, steps: row.steps_count, on: row.state === 'on', createdAt: row.created_at };
}

/** Lays out a reveal; one that was broken off or finished gives way. */
export async function saveReveal(db: Db, of: { stageId: string; reveal: Reveal; places: number; by: string }, now: Date) {
  const row = {
    ...{ steps: gzipSync(JSON.stringify(of.reveal)), steps_count: of.reveal.steps.length, at_step: 0, state: 'on' },
    ...{ places: of.places, created_by: of.by, created_at: now },
  };
  await db
    .insertInto('reveals')
    .values({ stage_id: of.stageId, ...row })
    .onConflict((known) => known.column('stage_id').doUpdateSet(row))
    .execute();
}

export const setRevealStep = (db: Db, stageId: string, at: number) =>
  db.updateTable('reveals').set({ at_step: at }).where('stage_id', '=', stageId).execute();

export const endReveal = (db: Db, stageId: string) =>
  db.updateTable('reveals').set({ state: 'done' }).where('stage_id', '=', stageId).execute();
