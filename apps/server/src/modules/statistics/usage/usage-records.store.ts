import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A person's own use by day, for their export. */
export async function findUsageOf(db: Db, userId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select d.day::text, d.space_id, d.kind, d.area, d.n, d.value from usage_days d join usage_people u on u.person = d.person
    where u.user_id = ${userId}::bigint order by d.day, d.space_id, d.kind, d.area`.execute(db);
  return rows;
}
