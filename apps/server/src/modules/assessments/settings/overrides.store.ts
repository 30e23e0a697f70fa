import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Ends the own dates and extra time of all but some students and of all groups at a moment; an earlier end stays. Returns how many moved. */
export async function endOtherOwnDates(db: Db, of: { assessmentId: string; except: readonly string[]; endAt: Date }): Promise<number> {
  const { rows } = await sql`
    update assessment_overrides o set end_at = longest.end_at
    from (select ${of.endAt}::timestamptz - make_interval(secs => max(extra_s)) as end_at
      from assessment_overrides where assessment_id = ${of.assessmentId}) longest
    where o.assessment_id = ${of.assessmentId} and (o.user_id is null or o.user_id <> all(${[...of.except]}::bigint[]))
      and (o.end_at > longest.end_at or (o.end_at is null and o.extra_s > 0))
    returning o.id`.execute(db);
  return rows.length;
}
