import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type Given = { stageId: string; entrantId: string; points: number; reason: string; by: string };

export async function insertAdjustment(db: Db, { stageId, entrantId, points, reason, by }: Given, now: Date): Promise<string> {
  const row = { stage_id: stageId, entrant_id: entrantId, points, reason, created_by: by, at: now };
  return (await db.insertInto('score_adjustments').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** An adjustment of a stage, locked until the end of the transaction. */
export const findAdjustment = (db: Db, stageId: string, id: string) =>
  db.selectFrom('score_adjustments').selectAll().where('id', '=', id).where('stage_id', '=', stageId).forUpdate().executeTakeFirst();

/** Whether an adjustment was taken back. */
export async function isWithdrawn(db: Db, stageId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('score_rows')
    .select('outcome')
    .where('stage_id', '=', stageId)
    .where('source', '=', `adjust:${id}`)
    .executeTakeFirst();
  return row?.outcome === 'void';
}

/** Whether an entrant is in a stage, or was until they were put out. */
export async function isIn(db: Db, stageId: string, entrantId: string): Promise<boolean> {
  const query = db.selectFrom('stage_entrants').select('entrant_id').where('stage_id', '=', stageId).where('entrant_id', '=', entrantId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** What was given and taken in a stage, newest first. */
export async function adjustmentsOf(db: Db, stageId: string, most: number) {
  const { rows } = await sql<{
    id: string;
    entrant_id: string;
    entrant: string;
    points: number;
    reason: string;
    created_by: string;
    at: Date;
    withdrawn: boolean;
  }>`
    select a.id, a.entrant_id, e.name as entrant, a.points, a.reason, a.created_by, a.at, r.outcome = 'void' as withdrawn
    from score_adjustments a join entrants e on e.id = a.entrant_id
    join score_rows r on r.stage_id = a.stage_id and r.source = 'adjust:' || a.id
    where a.stage_id = ${stageId} order by a.id desc limit ${most}`.execute(db);
  return rows;
}

/** Who gave an entrant points or took some in a stage. */
export async function adjustersOf(db: Db, stageId: string, entrantIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('score_adjustments')
    .select('created_by')
    .distinct()
    .where('stage_id', '=', stageId)
    .where('entrant_id', 'in', [...entrantIds])
    .execute();
  return new Set(rows.map(({ created_by }) => created_by));
}
