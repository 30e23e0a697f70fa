import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** One course of a package that a right opens. */
export type RightPart = { product_id: string; course_id: string; space_id: string };

/** Writes down what a right opens beside its own space. */
export const insertRightParts = (db: Db, rightId: string, parts: readonly RightPart[]) =>
  db
    .insertInto('entitlement_parts')
    .values(parts.map((part, position) => ({ ...part, entitlement_id: rightId, position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const findRightParts = (db: Db, rightId: string): Promise<RightPart[]> =>
  db
    .selectFrom('entitlement_parts')
    .select(['product_id', 'course_id', 'space_id'])
    .where('entitlement_id', '=', rightId)
    .orderBy('position')
    .execute();

/** Whether a right that goes on opens a space to a person, by itself or as a part of a package. */
export async function isSpaceHeld(db: Db, userId: string, spaceId: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from entitlements e left join entitlement_parts p on p.entitlement_id = e.id
      where e.user_id = ${userId} and e.state = 'active' and (e.space_id = ${spaceId} or p.space_id = ${spaceId})) as held`.execute(db);
  return rows[0]!.held;
}
