import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** How stages are called. */
export async function titlesOfStages(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('stages')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.title]));
}

/** Staff of the competition of a stage who hold one of some duties; its organiser holds all. */
export async function staffWithRight(db: Db, stageId: string, duties: readonly string[]): Promise<string[]> {
  if (duties.length === 0) return [];
  const { rows } = await sql<{ user_id: string }>`
    select c.organiser_id as user_id from stages s join competitions c on c.id = s.competition_id where s.id = ${stageId}
    union
    select d.user_id from stages s join competition_staff d on d.competition_id = s.competition_id
    where s.id = ${stageId} and d.duty = any(${[...duties]}::text[])`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
