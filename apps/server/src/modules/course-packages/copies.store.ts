import type { Db } from '../../platform/database/db.ts';

/** Where a copy stands. */
export type CopyState = 'making' | 'made' | 'failed';

export const insertCopy = async (db: Db, row: { course_id: string; version_id: string; user_id: string; language: string }) =>
  (await db.insertInto('course_copies').values(row).returning('id').executeTakeFirstOrThrow()).id;

export const findCopy = (db: Db, id: string) => db.selectFrom('course_copies').selectAll().where('id', '=', id).executeTakeFirst();

type Change = { state?: CopyState; import_id?: string; made_id?: string | null; problem?: string; job_id?: string };
export const setCopy = (db: Db, id: string, change: Change) => db.updateTable('course_copies').set(change).where('id', '=', id).execute();

/** Where some copies stand, by their ids; one whose job was given up has failed. */
export async function findCopies(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { state: CopyState; madeId: string | null; problem: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('course_copies as c')
    .leftJoin('jobs as j', 'j.id', 'c.job_id')
    .select(['c.id', 'c.state', 'c.made_id', 'c.problem', 'j.state as job_state'])
    .where('c.id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map((row) => {
      const state = row.state === 'making' && row.job_state === 'failed' ? 'failed' : (row.state as CopyState);
      return [row.id, { state, madeId: row.made_id, problem: row.problem ?? '' }];
    }),
  );
}
