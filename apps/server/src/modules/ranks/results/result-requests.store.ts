import type { ResultKind } from '@praxis/contract/ranks/results';
import type { Db } from '../../../platform/database/db.ts';

/** What an organiser asks another one to confirm. */
export type RequestRow = { kind: ResultKind; seen: string; reason: string; asked_by: string; asked_at: Date };

/** What is asked of a stage; held until the transaction ends when asked. */
export const findRequest = async (db: Db, stageId: string, lock = false) =>
  (await db
    .selectFrom('result_requests')
    .select(['kind', 'seen', 'reason', 'asked_by', 'asked_at'])
    .where('stage_id', '=', stageId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()) as RequestRow | undefined;

/** Asks for a version; what was asked before is replaced. */
export const putRequest = (db: Db, stageId: string, row: RequestRow) =>
  db
    .insertInto('result_requests')
    .values({ stage_id: stageId, ...row })
    .onConflict((known) => known.column('stage_id').doUpdateSet(row))
    .execute();

/** Whether there was one. */
export const deleteRequest = async (db: Db, stageId: string) =>
  (await db.deleteFrom('result_requests').where('stage_id', '=', stageId).executeTakeFirst()).numDeletedRows === 1n;
