import type { Db } from '../../../platform/database/db.ts';

export const insertSeatHold = (db: Db, spaceId: string, holder: string) =>
  db
    .insertInto('seat_holds')
    .values({ space_id: spaceId, holder })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export async function countSeatHolds(db: Db, spaceId: string): Promise<number> {
  const { held } = await db
    .selectFrom('seat_holds')
    .select((e) => e.fn.countAll<string>().as('held'))
    .where('space_id', '=', spaceId)
    .executeTakeFirstOrThrow();
  return Number(held);
}

/** Whether there was one. */
export async function deleteSeatHold(db: Db, spaceId: string, holder: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('seat_holds')
    .where('space_id', '=', spaceId)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The spaces in which a holder keeps a place, in the order in which they are locked. */
export const findHeldSpaces = async (db: Db, holder: string): Promise<string[]> =>
  (await db.selectFrom('seat_holds').select('space_id').where('holder', '=', holder).orderBy('space_id').execute()).map(
    ({ space_id }) => space_id,
  );

/** Everybody who keeps a place somewhere. */
export const findSeatHolders = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('seat_holds').select('holder').distinct().execute()).map(({ holder }) => holder);
