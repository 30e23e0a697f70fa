import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A question or announcement with where it stands. */
export type ClarificationRow = {
  id: string;
  stage_id: string;
  section_id: string | null;
  asked_by: string | null;
  question: string;
  answer: string | null;
  public: boolean;
  at: Date;
  answered_at: Date | null;
  stage_title: string;
  section_label: string | null;
  total: string;
  open: string;
};

type Filter = { competitionId: string; stageId?: string | undefined; userId: string; all: boolean; page: number; size: number };

/** What somebody may read: their own, what was said to all, and everything for staff; unanswered first. */
export async function findClarifications(db: Db, filter: Filter) {
  const { rows } = await sql<ClarificationRow>`
    select c.*, s.title as stage_title, x.label as section_label, count(*) over () as total,
           count(*) filter (where c.answer is null) over () as open
    from clarifications c join stages s on s.id = c.stage_id left join sections x on x.id = c.section_id
    where s.competition_id = ${filter.competitionId}
      and (${filter.stageId ?? null}::bigint is null or c.stage_id = ${filter.stageId ?? null}::bigint)
      and (${filter.all} or c.asked_by = ${filter.userId}::bigint or (c.public and c.answer is not null))
    order by (c.answer is null) desc, case when c.answer is null then c.id end, c.id desc
    limit ${filter.size} offset ${(filter.page - 1) * filter.size}`.execute(db);
  return { rows, total: Number(rows[0]?.total ?? 0), open: Number(rows[0]?.open ?? 0) };
}

export async function insertClarification(
  db: Db,
  row: {
    stage_id: string;
    section_id: string | null;
    asked_by: string | null;
    question: string;
    at: Date;
    answer?: string;
    public?: boolean;
    answered_by?: string;
    answered_at?: Date;
  },
) {
  const { id } = await db.insertInto('clarifications').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const lockClarification = (db: Db, id: string) =>
  db.selectFrom('clarifications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const setAnswer = (db: Db, id: string, change: { answer: string; public: boolean; answered_by: string; answered_at: Date }) =>
  db.updateTable('clarifications').set(change).where('id', '=', id).execute();

/** An announcement with these words that somebody made to a stage since then. */
export const askedSince = async (db: Db, stageId: string, { text, by, since }: { text: string; by: string; since: Date }) =>
  (
    await db
      .selectFrom('clarifications')
      .select('id')
      .where('stage_id', '=', stageId)
      .where('asked_by', 'is', null)
      .where('answered_by', '=', by)
      .where('answer', '=', text)
      .where('at', '>', since)
      .executeTakeFirst()
  )?.id;

/** How many questions of some competitions nobody answered, and since when the first waits. */
export async function countOpen(db: Db, competitionIds: readonly string[]) {
  const { rows } = await sql<{ competition_id: string; count: number; since: Date }>`
    select s.competition_id, count(*)::int as count, min(c.at) as since from clarifications c join stages s on s.id = c.stage_id
    where s.competition_id = any(${competitionIds}::bigint[]) and c.answer is null group by s.competition_id`.execute(db);
  return rows;
}
