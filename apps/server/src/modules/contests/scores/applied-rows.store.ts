import type { Outcome } from '@praxis/scoring/grades/cells';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A row that says what a hand-in is worth. */
export type StoredScoreRow = {
  id: string;
  section_id: string | null;
  entrant_id: string;
  user_id: string | null;
  at: Date;
  points: number;
  outcome: Outcome;
  detail: { groups?: number[]; rule?: string; used_s?: number; void_at?: number };
};

const columns = sql`id, section_id, entrant_id, user_id, at, points, outcome, detail`;

/** Takes the rows no batch has taken, also those that were committed late. */
export async function takeScoreRows(db: Db, stageId: string, batch: number): Promise<StoredScoreRow[]> {
  const { rows } = await sql<StoredScoreRow>`
    update score_rows set batch = ${batch}
    where id in (select id from score_rows where stage_id = ${stageId} and batch is null order by id for update skip locked)
    returning ${columns}`.execute(db);
  return rows;
}

/** Every row a batch has taken. */
export async function appliedScoreRows(db: Db, stageId: string): Promise<StoredScoreRow[]> {
  const { rows } = await sql<StoredScoreRow>`select ${columns} from score_rows where stage_id = ${stageId} and batch is not null`.execute(
    db,
  );
  return rows;
}

/** Every row there is, with what was committed when they were read: what a result is made of. Null where there are none. */
export async function everyScoreRow(db: Db, stageId: string): Promise<{ rows: StoredScoreRow[]; snapshot: string | null }> {
  const { rows } = await sql<StoredScoreRow & { snapshot: string | null }>`
    select ${columns}, case when row_number() over () = 1 then pg_current_snapshot()::text end as snapshot
    from score_rows where stage_id = ${stageId}`.execute(db);
  return { rows, snapshot: rows.find(({ snapshot }) => snapshot !== null)?.snapshot ?? null };
}
