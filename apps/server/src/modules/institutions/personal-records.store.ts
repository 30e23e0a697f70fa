import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

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
