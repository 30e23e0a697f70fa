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

/**
 * Asks for a version; false where just that is asked for already by one of `organisers`, who may have given another reason.
 * What was asked before is replaced.
 */
export const putRequest = async (db: Db, stageId: string, row: RequestRow, organisers: readonly string[]) =>
  (await db
    .insertInto('result_requests')
    .values({ stage_id: stageId, ...row })
    .onConflict((known) =>
      known
        .column('stage_id')
        .doUpdateSet(row)
        .where((at) =>
          at.or([
            at('result_requests.kind', '<>', row.kind),
            at('result_requests.seen', '<>', row.seen),
            at('result_requests.asked_by', 'not in', [...organisers]),
            at.and([at('result_requests.asked_by', '=', row.asked_by), at('result_requests.reason', '<>', row.reason)]),
          ]),
        ),
    )
    .returning('stage_id')
    .executeTakeFirst()) !== undefined;

/** Whether there was one. */
export const deleteRequest = async (db: Db, stageId: string) =>
  (await db.deleteFrom('result_requests').where('stage_id', '=', stageId).executeTakeFirst()).numDeletedRows === 1n;
