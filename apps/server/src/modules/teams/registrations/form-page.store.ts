import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** How a person is reached and where they study, for fields that are filled in beforehand. */
export async function findContacts(db: Db, userId: string) {
  const { rows } = await sql<{ email: string; phone: string; school: string }>`
    select coalesce(p.email, '') as email, coalesce(p.proven_phone, '') as phone, coalesce(nullif(m.institution_name, ''), p.school) as school
    from person_facts p left join institution_member_facts m on m.user_id = p.id where p.id = ${userId}`.execute(db);
  return rows[0] ?? { email: '', phone: '', school: '' };
}
