import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Measure } from '../../../platform/statistics.ts';
import { fragment, type Range } from './fragment.store.ts';

/** Names of spaces. */
export async function spaceNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from space_facts where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** How many learn in a space, or belong to an institution. */
export async function countPeople(db: Db, scope: string, id: string): Promise<number | null> {
  if (scope === 'space') {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from space_standings where space_id = ${id}::bigint and role = 'student'`.execute(db);
    return rows[0]!.n;
  }
  if (scope !== 'institution') return null;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from people where institution_id = ${id}::bigint`.execute(db);
  return rows[0]!.n;
}

/** What the thing is called that rows are narrowed to. */
export async function titleOf(db: Db, measure: Measure, range: Range, object: string) {
  const { rows } = await sql<{ title: string | null }>`
    select max(title) as title from (${fragment(measure, range, { object })}) as r`.execute(db);
  return rows[0]?.title || object;
}
