import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export const ownsSpacesInUse = async (db: Db, userId: string) =>
  Boolean(await db.selectFrom('spaces').select('id').where('owner_id', '=', userId).where('state', '=', 'active').executeTakeFirst());

/** A person who is gone holds no seat and asks for none; what they wrote in asking goes with them. */
export async function endMembershipsOf(db: Db, userId: string, now: Date) {
  await db
    .updateTable('space_members')
    .set({ state: 'left', group_id: null, ta_rights: [], updated_at: now })
    .where('user_id', '=', userId)
    .where('state', 'in', ['approved', 'unreviewed', 'waitlisted'])
    .execute();
  await db.updateTable('space_members').set({ apply_text: '' }).where('user_id', '=', userId).execute();
  await db.updateTable('space_groups').set({ leader_id: null }).where('leader_id', '=', userId).execute();
}

/** Takes a person out of sheets and invitations that know them by their phone. */
export async function forgetListed(db: Db, userId: string) {
  const person = await db.selectFrom('space_people').select('phone').where('id', '=', userId).executeTakeFirst();
  if (!person?.phone) return;
  await db.deleteFrom('space_invitations').where('phone', '=', person.phone).execute();
  await sql`update member_import_lines set name = '', phone = '', student_no = '' where phone = ${person.phone}`.execute(db);
}
