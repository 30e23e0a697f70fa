import type { Db } from '../../platform/database/db.ts';

export async function findNames(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .$castTo<{ id: string; name: string }>()
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
