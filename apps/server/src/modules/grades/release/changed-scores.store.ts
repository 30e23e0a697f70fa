import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Notes that students know of every change up to now, also of those noted by a server whose clock is ahead; the book is locked by then. */
export const saveNotifiedAt = (db: Db, spaceId: string, now: Date) =>
  db
    .updateTable('gradebooks')
    .set(({ fn, selectFrom, val }) => ({
      changes_notified_at: fn<Date>('greatest', [
        val(now),
        selectFrom('grade_changes')
          .where('space_id', '=', spaceId)
          .select((at) => at.fn.max('at').as('at')),
      ]),
    }))
    .where('space_id', '=', spaceId)
    .execute();

/**
 * Cells of some columns, `source:ref`, that stand otherwise than when their students could last see or were last told of them, by person.
 * What was changed and changed back is no change.
 */
export async function countChangedCells(db: Db, spaceId: string, keys: readonly string[]) {
  const { rows } = await sql<{ user_id: string; cells: number }>`
    with released as (
      select k.id, greatest(b.changes_notified_at, k.released_at, (
          select max(r.at) from grade_changes r where r.space_id = k.space_id and r.kind = 'release'
            and (r.after ->> 'released')::boolean and r.after -> 'keys' ? (k.source || ':' || k.ref)), '-infinity') as since
      from grade_columns k join gradebooks b on b.space_id = k.space_id
      where k.space_id = ${spaceId}::bigint and k.source || ':' || k.ref = any(${[...keys]}::text[])
    ), seen as (
      select distinct on (h.column_id, h.user_id) h.column_id, h.user_id, h.before
      from grade_changes h join released on released.id = h.column_id and h.at > released.since
      where h.space_id = ${spaceId}::bigint and h.kind = 'cell' order by h.column_id, h.user_id, h.id
    )
    select c.user_id::text, count(*)::int as cells
    from seen join grade_cells c on c.column_id = seen.column_id and c.user_id = seen.user_id
    where (seen.before ->> 'units')::bigint is distinct from c.units or coalesce(seen.before ->> 'status', 'normal') <> c.status
    group by c.user_id order by c.user_id`.execute(db);
  return rows;
}
