import type { Db } from '../../../platform/database/db.ts';

/** The copies that were taken by a right, by their course. */
export async function findCopiesOf(db: Db, rightId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('entitlement_copies').select(['course_id', 'copy_id']).where('entitlement_id', '=', rightId).execute();
  return new Map(rows.map(({ course_id, copy_id }) => [course_id, copy_id]));
}

/** Writes down the copy of a course that was taken by a right, in place of one that failed. */
export const putCopy = (db: Db, row: { entitlement_id: string; course_id: string; copy_id: string; taken_at: Date }) =>
  db
    .insertInto('entitlement_copies')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['entitlement_id', 'course_id']).doUpdateSet({ copy_id: row.copy_id, taken_at: row.taken_at }),
    )
    .execute();
