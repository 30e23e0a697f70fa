import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** How many sums there are and how many differ from a recount of their facts, one kind of fact after the other. */
export async function countCellsOff(db: Db): Promise<{ all: number; off: number }> {
  const { rows: kinds } = await sql<{ fact: string }>`select fact from facts union select fact from fact_cells`.execute(db);
  let [all, off] = [0, 0];
  for (const { fact } of kinds) {
    const { rows } = await sql<{ all: string; off: string }>`
      with recount as (
        select kind as scope_kind, scope as scope_id, day, count(*)::int as rows, sum(n) as n, sum(value) as value
        from facts cross join lateral (values ('space', space_id), ('institution', institution_id), ('competition', competition_id),
          ('platform', 0)) as place (kind, scope)
        where scope is not null and fact = ${fact} group by 1, 2, 3
      ), known as (select * from fact_cells where fact = ${fact})
      select count(*)::text as all, count(*) filter (where recount.rows is distinct from known.rows or recount.n is distinct from known.n
        or recount.value is distinct from known.value)::text as off
      from recount full join known using (scope_kind, scope_id, day)`.execute(db);
    all += Number(rows[0]!.all);
    off += Number(rows[0]!.off);
  }
  return { all, off };
}

export type NumberCheck = { days: number; days_off: number; cells: number; cells_off: number };

export const saveNumberCheck = (db: Db, check: NumberCheck, now: Date) =>
  db
    .insertInto('stat_checks')
    .values({ ...check, checked_at: now })
    .execute();

/** The last of them. */
export async function findNumberCheck(db: Db): Promise<(NumberCheck & { checked_at: Date }) | undefined> {
  const { rows } = await sql<NumberCheck & { checked_at: Date }>`
    select checked_at, days, days_off, cells::float8 as cells, cells_off::float8 as cells_off from stat_checks order by id desc limit 1`.execute(
    db,
  );
  return rows[0];
}
