import type { Db } from '../../../platform/database/db.ts';

/** When the clock of a stage stood still, oldest first. */
export const pausesOf = (db: Db, stageId: string) =>
  db.selectFrom('stage_pauses').select(['from_at', 'until_at']).where('stage_id', '=', stageId).orderBy('from_at').execute();

export const startPause = (db: Db, of: { stageId: string; reason: string; by: string }, now: Date) =>
  db.insertInto('stage_pauses').values({ stage_id: of.stageId, from_at: now, reason: of.reason, created_by: of.by }).execute();

/** Ends the pause that lasts; returns when it began. */
export const endPause = async (db: Db, stageId: string, now: Date) =>
  (
    await db
      .updateTable('stage_pauses')
      .set({ until_at: now })
      .where('stage_id', '=', stageId)
      .where('until_at', 'is', null)
      .returning('from_at')
      .executeTakeFirst()
  )?.from_at;
