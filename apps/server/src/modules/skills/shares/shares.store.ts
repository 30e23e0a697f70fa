import type { Db } from '../../../platform/database/db.ts';

/** The spaces somebody shares their evidence with, and since when. */
export async function findShares(db: Db, userId: string): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('skill_shares').select(['space_id', 'since']).where('user_id', '=', userId).execute();
  return new Map(rows.map(({ space_id, since }) => [space_id, since]));
}

/** Shares with a space; false when that was so already. */
export async function insertShare(db: Db, row: { user_id: string; space_id: string; since: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('skill_shares')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Ends sharing with a space; false when there was none. */
export async function deleteShare(db: Db, { user_id, space_id }: { user_id: string; space_id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('skill_shares')
    .where('user_id', '=', user_id)
    .where('space_id', '=', space_id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}
