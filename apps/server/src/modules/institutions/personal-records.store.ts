import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Whether somebody is the only administrator of an institution that has other members. */
export async function isLastAdmin(db: Db, userId: string) {
  const { rows } = await sql<{ last: boolean }>`
    select exists (
      select from institution_members own where own.user_id = ${userId}::bigint and own.role = 'admin'
        and exists (select from institution_members other where other.institution_id = own.institution_id and other.user_id <> own.user_id)
        and not exists (select from institution_members other
          where other.institution_id = own.institution_id and other.user_id <> own.user_id and other.role = 'admin')
    ) as last`.execute(db);
  return rows[0]?.last === true;
}

/** Takes a person out of sheets that know them by their phone. */
export async function forgetListed(db: Db, userId: string) {
  const person = await db.selectFrom('institution_people').select('phone').where('id', '=', userId).executeTakeFirst();
  if (!person?.phone) return;
  await sql`update institution_import_lines set name = '', phone = '', student_no = '' where phone = ${person.phone}`.execute(db);
}
