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

/** Of the rights to a product that somebody holds, the one that ends last. */
export const findLastRight = (db: Db, userId: string, productId: string) =>
  db
    .selectFrom('entitlements')
    .select(['id', 'starts_at', 'ends_at'])
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .where('state', '=', 'active')
    .orderBy('ends_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();

/** Whether a right to the same product goes on after this one ends, because it was renewed. */
export async function isRenewed(db: Db, right: { user_id: string; product_id: string; ends_at: Date | null }): Promise<boolean> {
  const last = await findLastRight(db, right.user_id, right.product_id);
  return last !== undefined && right.ends_at !== null && (last.ends_at === null || last.ends_at > right.ends_at);
}

/** Lets a right whose time is over go on until its holder has handed in; it is looked at again at `until`. */
export const letRightWait = (db: Db, id: string, until: Date) =>
  db.updateTable('entitlements').set({ waits_until: until }).where('id', '=', id).execute();

/** Whether a right that goes on opens a space to a person, by itself or as a part of a package. */
export async function isSpaceHeld(db: Db, userId: string, spaceId: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from entitlements e left join entitlement_parts p on p.entitlement_id = e.id
      where e.user_id = ${userId} and e.state = 'active' and (e.space_id = ${spaceId} or p.space_id = ${spaceId})) as held`.execute(db);
  return rows[0]!.held;
}
