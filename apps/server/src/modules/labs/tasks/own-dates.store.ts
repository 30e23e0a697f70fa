import type { Db } from '../../../platform/database/db.ts';
import { findTask } from './tasks.store.ts';

type OwnDate = { task_id: string; closes_at: Date; reason: string; given_by: string; given_at: Date };

/** A task with the end that holds for one person. */
export async function findTaskFor(db: Db, id: string, userId: string) {
  const task = await findTask(db, id);
  if (!task) return undefined;
  const own = await db
    .selectFrom('lab_own_dates')
    .select('closes_at')
    .where('task_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return own ? { ...task, closes_at: own.closes_at } : task;
}

/** Which of some students have this very end of their own already; none of their own when it is null. */
export async function haveOwnDate(db: Db, taskId: string, userIds: readonly string[], closesAt: Date | null): Promise<Set<string>> {
  const rows = await db
    .selectFrom('lab_own_dates')
    .select(['user_id', 'closes_at'])
    .where('task_id', '=', taskId)
    .where('user_id', 'in', [...userIds])
    .execute();
  const known = new Map(rows.map((row) => [row.user_id, row.closes_at.getTime()]));
  return new Set(userIds.filter((id) => known.get(id) === closesAt?.getTime()));
}

/** Gives students an end of their own, in place of one they had. */
export const saveOwnDates = (db: Db, userIds: readonly string[], date: OwnDate) =>
  db
    .insertInto('lab_own_dates')
    .values(userIds.map((user_id) => ({ ...date, user_id })))
    .onConflict((conflict) => conflict.columns(['task_id', 'user_id']).doUpdateSet(date))
    .execute();

export const removeOwnDates = (db: Db, taskId: string, userIds: readonly string[]) =>
  db
    .deleteFrom('lab_own_dates')
    .where('task_id', '=', taskId)
    .where('user_id', 'in', [...userIds])
    .execute();

/** One page of the ends of their own that students of a task have. */
export async function ownDatesPage(db: Db, taskId: string, of: { page: number; size: number }) {
  const dates = db.selectFrom('lab_own_dates').where('task_id', '=', taskId);
  const { total } = await dates.select((at) => at.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await dates
    .select(['user_id', 'closes_at', 'reason'])
    .orderBy('given_at', 'desc')
    .orderBy('user_id')
    .limit(of.size)
    .offset((of.page - 1) * of.size)
    .execute();
  return { total: Number(total), rows };
}
