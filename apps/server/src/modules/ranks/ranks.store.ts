import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** The entrant a person is or belongs to in a competition. */
export async function entrantIn(db: Db, competitionId: string, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ entrant_id: string }>`
    select p.entrant_id from entrant_people p join entrants e on e.id = p.entrant_id
    where p.competition_id = ${competitionId} and p.user_id = ${userId} and e.state = 'approved' limit 1`.execute(db);
  return rows[0]?.entrant_id;
}

/** Who is in a stage. */
export async function admittedTo(db: Db, stageId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ entrant_id: string }>`select entrant_id from stage_entrants where stage_id = ${stageId}`.execute(db);
  return new Set(rows.map(({ entrant_id }) => entrant_id));
}
