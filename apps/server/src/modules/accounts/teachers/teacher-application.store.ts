import type { Db } from '../../../platform/database/db.ts';

const newestFirst = (db: Db) =>
  db
    .selectFrom('teacher_applications')
    .innerJoin('users', 'users.id', 'teacher_applications.user_id')
    .select(['users.nickname', 'users.phone'])
    .selectAll('teacher_applications')
    .orderBy('teacher_applications.id', 'desc');

export const findApplicationOf = (db: Db, userId: string) => newestFirst(db).where('user_id', '=', userId).limit(1).executeTakeFirst();

export const findApplicationForUpdate = (db: Db, id: string) =>
  db.selectFrom('teacher_applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Sends an application; undefined when an earlier one is still open. */
export const addApplication = (db: Db, application: { user_id: string; school: string; real_name: string; proof_file_id: string | null }) =>
  db
    .insertInto('teacher_applications')
    .values(application)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** An application with the name of its applicant. */
export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplicationOf>>>;

type Asked = { state: 'pending' | 'approved' | 'refused'; institutionId?: string; page: number; size: number };

/** Applications in a state, of everybody or of the members of one institution. */
export async function listApplications(db: Db, { state, institutionId, page, size }: Asked) {
  const rows = await newestFirst(db)
    .where('state', '=', state)
    .$if(institutionId !== undefined, (query) => query.where('users.institution_id', '=', institutionId!))
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await db
    .selectFrom('teacher_applications')
    .innerJoin('users', 'users.id', 'teacher_applications.user_id')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('state', '=', state)
    .$if(institutionId !== undefined, (query) => query.where('users.institution_id', '=', institutionId!))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

export const setApplicationState = (db: Db, id: string, state: 'approved' | 'refused', reason: string, now: Date) =>
  db.updateTable('teacher_applications').set({ state, reason, updated_at: now }).where('id', '=', id).execute();

/** Gives a student the teacher type; false when the person is none. */
export async function makeTeacher(db: Db, userId: string, now: Date) {
  const created = await db
    .updateTable('users')
    .set({ utype: 2, updated_at: now })
    .where('id', '=', userId)
    .where('utype', '=', 1)
    .returning('id')
    .executeTakeFirst();
  return created !== undefined;
}

/** Applications that wait for an operator. */
export async function countApplications(db: Db) {
  const row = await db
    .selectFrom('teacher_applications')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
