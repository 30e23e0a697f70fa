import type { Db } from '../../../platform/database/db.ts';
import type { AttemptRow } from '../attempts/attempts.store.ts';

type Answered = Pick<AttemptRow, 'id' | 'user_id' | 'group_id'>;

/** Everybody an attempt is the work of: one student, or the members of the group. */
export async function membersOf(db: Db, attempt: Answered): Promise<string[]> {
  if (attempt.group_id === null) return [attempt.user_id];
  const rows = await db.selectFrom('attempts').select('user_id').where('lead_id', '=', attempt.id).orderBy('user_id').execute();
  return [attempt.user_id, ...rows.map(({ user_id }) => user_id)];
}

/** Everybody whose work some attempts are, by attempt. */
export async function membersByAttempt(db: Db, attempts: readonly Answered[]): Promise<Map<string, string[]>> {
  const members = new Map(attempts.map(({ id, user_id }) => [id, [user_id]]));
  const leads = attempts.flatMap(({ id, group_id }) => (group_id === null ? [] : [id]));
  if (leads.length === 0) return members;
  const rows = await db.selectFrom('attempts').select(['lead_id', 'user_id']).where('lead_id', 'in', leads).orderBy('user_id').execute();
  for (const { lead_id, user_id } of rows) members.get(lead_id!)?.push(user_id);
  return members;
}

/** The same as one list, nobody twice. */
export const membersOfAll = async (db: Db, attempts: readonly Answered[]) => [
  ...new Set([...(await membersByAttempt(db, attempts)).values()].flat()),
];

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
