import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { revokeSessionsOf } from '../../platform/http/sessions.ts';

/** Which institutions a person holds a permission for. */
export const permissionScopes = async (db: Db, userId: string, permission: string) =>
  (
    await db
      .selectFrom('user_grants')
      .select('scope_id')
      .where('user_id', '=', userId)
      .where('permission', '=', permission)
      .where('scope_id', 'is not', null)
      .execute()
  ).map((row) => row.scope_id!);

/**
 * Says for many people at once which institution they belong to. An empty number keeps the one the institution gave before; one that somebody
 * typed themselves is none of its numbers.
 */
export const joinInstitutionEach = (db: Db, institutionId: string, people: readonly { userId: string; studentNo: string }[]) =>
  sql`
    update users set institution_id = ${institutionId}, 
      student_no = coalesce(nullif(given.student_no, ''), case when users.institution_id = ${institutionId} then users.student_no end)
    from unnest(${people.map((one) => one.userId)}::bigint[], ${people.map((one) => one.studentNo)}::text[]) as given (id, student_no)
    where users.id = given.id`.execute(db);

/** Makes students teachers; who was signed in as a student signs in anew. */
export async function promoteToTeachers(db: Db, userIds: readonly string[], now: Date) {
  const { rows } = await sql<{ id: string }>`
    update users set utype = 2, updated_at = ${now} where id = any(${[...userIds]}::bigint[]) and utype = 1
    returning id`.execute(db);
  const { rows: signedIn } = await sql<{ user_id: string }>`
    select distinct user_id from sessions
    where user_id = any(${rows.map((row) => row.id)}::bigint[]) and revoked_at is null and expires_at > ${now}`.execute(db);
  for (const { user_id } of signedIn) await revokeSessionsOf(db, user_id, now, { because: 'role' });
}

/** Shuts the door of an account or opens it; a closed account stays closed. False when nothing changed. */
export async function setAccountActive(db: Db, userId: string, active: boolean, now: Date) {
  const changed = await db
    .updateTable('users')
    .set({ status: active ? 'active' : 'locked', updated_at: now })
    .where('id', '=', userId)
    .where('status', '=', active ? 'locked' : 'active')
    .returning('id')
    .executeTakeFirst();
  if (changed && !active) await revokeSessionsOf(db, userId, now, { because: 'locked' });
  return changed !== undefined;
}
