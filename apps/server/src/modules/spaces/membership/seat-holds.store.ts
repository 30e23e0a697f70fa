import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { prepared } from '../../../platform/database/prepared.ts';

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

/**
 * Seats somebody who never was in a space in which places are not counted, in one statement: the id of the membership. The space is held as
 * it is, a place that was kept for `holder` is free again. Undefined for everybody else, and where places are counted.
 */
export async function seatNewcomer(
  db: Db,
  { spaceId, userId, holder, now }: { spaceId: string; userId: string; holder: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`${prepared('seat_newcomer')}
    with space as materialized (select id, owner_id, state from spaces where id = ${spaceId} and capacity is null for share),
    freed as (delete from seat_holds where space_id in (select id from space) and holder = ${holder})
    insert into space_members (space_id, user_id, role, state, source, apply_text, applied_at, applied_again, ta_rights, joined_at)
    select id, ${userId}::bigint, 'student', 'approved', 'order', '', ${now}::timestamptz, 0, '{}', ${now}::timestamptz
    from space where state = 'active' and owner_id <> ${userId}::bigint
    on conflict (space_id, user_id) do nothing
    returning id::text`.execute(db);
  return rows[0]?.id;
}
