import type { Db } from '../../../platform/database/db.ts';
import type { AttemptRow } from '../attempts/attempts.store.ts';

type Answered = Pick<AttemptRow, 'id' | 'user_id' | 'group_id'>;

/** Everybody an attempt is the work of: one student, or the members of the group. */
export async function membersOf(db: Db, attempt: Answered): Promise<string[]> {
  if (attempt.group_id === null) return [attempt.user_id];
  const rows = await db.selectFrom('attempts').select('user_id').where('lead_id', '=', attempt.id).orderBy('user_id').execute();
  return [attempt.user_id, ...rows.map(({ user_id }) => user_id)];
}

/** Whether an attempt is somebody's work, alone or with others. */
export async function answersIt(db: Db, attempt: Answered, userId: string): Promise<boolean> {
  if (attempt.user_id === userId || attempt.group_id === null) return attempt.user_id === userId;
  const row = await db
    .selectFrom('attempts')
    .select('id')
    .where('lead_id', '=', attempt.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
