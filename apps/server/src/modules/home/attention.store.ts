import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { missedBy } from '../assessments/index.ts';
import { absentInARow } from '../live-classes/index.ts';

type Reason = { user_id: string; absences: number; missed: number; total: number };

/** The students of a space with most reasons to be looked after; `total` counts all of them. */
export async function studentsToLookAfter(
  db: Db,
  of: { spaceId: string; missedSince: Date; absentSince: Date; absencesLeast: number; now: Date; most: number },
): Promise<Reason[]> {
  const { rows } = await sql<Reason>`
    select user_id::text, coalesce(absences, 0) as absences, coalesce(missed, 0) as missed, (count(*) over ())::int as total
    from (${absentInARow({ spaceId: of.spaceId, since: of.absentSince, least: of.absencesLeast })}) as absent
    full join (${missedBy({ spaceId: of.spaceId, since: of.missedSince, now: of.now })}) as idle using (user_id)
    order by coalesce(absences, 0) + coalesce(missed, 0) desc, user_id limit ${of.most}`.execute(db);
  return rows;
}
