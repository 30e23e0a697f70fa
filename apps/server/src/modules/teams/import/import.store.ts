import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** People among some who take part in a competition already. */
export async function findInside(db: Db, competitionId: string, ids: readonly string[]) {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from registrations where competition_id = ${competitionId} and user_id = any(${[...ids]}::bigint[])
      and state not in ('withdrawn', 'draft')
    union select user_id from team_members where competition_id = ${competitionId} and user_id = any(${[...ids]}::bigint[]) and state = 'joined'
    union select user_id from competition_staff where competition_id = ${competitionId} and user_id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map((row) => row.user_id));
}

/** Active teachers by account or phone number. */
export async function findTeachers(db: Db, named: readonly string[]) {
  const { rows } = await sql<{ id: string; account: string | null; phone: string | null }>`
    select id, account, phone from person_facts
    where utype = 2 and status = 'active' and (account = any(${[...named]}::text[]) or phone = any(${[...named]}::text[]))`.execute(db);
  return new Map(rows.flatMap((row) => [row.account, row.phone].flatMap((name) => (name ? [[name, row.id] as const] : []))));
}
