import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Whether somebody is the organiser of a published competition that is not over. */
export async function runsCompetitions(db: Db, userId: string) {
  const { rows } = await sql`
    select from competitions c
    where c.organiser_id = ${userId} and c.state = 'published'
      and exists (select from stages s where s.competition_id = c.id and s.result_state <> 'final')
    limit 1`.execute(db);
  return rows.length > 0;
}
