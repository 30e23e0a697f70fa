import type { Db } from '../../../platform/database/db.ts';

/** What the members of a group gave each other. */
export const contributionPoints = (db: Db, attemptId: string) =>
  db
    .selectFrom('contribution_points')
    .select(['from_id', 'to_id', 'points'])
    .where('attempt_id', '=', attemptId)
    .orderBy('from_id')
    .orderBy('to_id')
    .execute();

/** Puts a sheet in place of what one member gave before. */
export async function saveContributions(
  db: Db,
  of: { attemptId: string; fromId: string },
  sheet: readonly { user_id: string; points: number }[],
  now: Date,
) {
  await db.deleteFrom('contribution_points').where('attempt_id', '=', of.attemptId).where('from_id', '=', of.fromId).execute();
  await db
    .insertInto('contribution_points')
    .values(sheet.map(({ user_id, points }) => ({ attempt_id: of.attemptId, from_id: of.fromId, to_id: user_id, points, given_at: now })))
    .execute();
}
