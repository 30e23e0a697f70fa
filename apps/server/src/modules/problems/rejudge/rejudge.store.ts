import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { RunRow, SubmissionRow } from '../../judge-queue/index.ts';

/** A rejudge as it is kept. */
export type RejudgeRow = NonNullable<Awaited<ReturnType<typeof findRejudge>>>;

export const findRejudge = (db: Db, id: string, lock = false) =>
  db
    .selectFrom('rejudges')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

export const runningRejudge = async (db: Db, problemId: string) =>
  (await db
    .selectFrom('rejudges')
    .select('id')
    .where('problem_id', '=', problemId)
    .where('state', 'in', ['running', 'ready'])
    .executeTakeFirst()) !== undefined;

export async function insertRejudge(
  db: Db,
  of: { problemId: string; userId: string; reason: string; now: Date },
  submissions: readonly SubmissionRow[],
) {
  const { id } = await db
    .insertInto('rejudges')
    .values({ problem_id: of.problemId, started_by: of.userId, reason: of.reason, total: submissions.length, created_at: of.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let at = 0; at < submissions.length; at += 500)
    await db
      .insertInto('rejudge_items')
      .values(
        submissions.slice(at, at + 500).map((one) => ({
          ...{ rejudge_id: id, submission_id: one.id, before_verdict: one.verdict, before_score: one.score, before_time_ms: one.time_ms },
        })),
      )
      .execute();
  return id;
}

/** Notes what a run of a rejudge came to; the last one makes the preview ready. */
export async function noteRejudged(db: Db, rejudgeId: string, run: RunRow) {
  await db
    .updateTable('rejudge_items')
    .set({ run_id: run.id, after_verdict: run.verdict, after_score: run.score, after_time_ms: run.time_ms })
    .where('rejudge_id', '=', rejudgeId)
    .where('submission_id', '=', run.submission_id!)
    .execute();
  await db
    .updateTable('rejudges')
    .set({ judged: sql`judged + 1`, state: sql`case when state = 'running' and judged + 1 >= total then 'ready' else state end` })
    .where('id', '=', rejudgeId)
    .execute();
}

const moved = sql<boolean>`(after_verdict is distinct from before_verdict or after_score is distinct from before_score) and after_verdict is not null`;

export async function rejudgeMoves(db: Db, rejudgeId: string) {
  const { rows } = await sql<{ from: string | null; to: string; count: number; changed: number }>`
    select before_verdict as "from", after_verdict as "to", count(*)::int as count from rejudge_items
    where rejudge_id = ${rejudgeId} and after_verdict is distinct from before_verdict and after_verdict is not null
    group by 1, 2 order by 3 desc`.execute(db);
  const changed = await sql<{
    count: number;
  }>`select count(*)::int as count from rejudge_items where rejudge_id = ${rejudgeId} and ${moved}`.execute(db);
  return { moves: rows, changed: changed.rows[0]?.count ?? 0 };
}

export async function rejudgeItems(db: Db, rejudgeId: string, of: { page: number; size: number; changed: boolean }) {
  const base = db
    .selectFrom('rejudge_items')
    .where('rejudge_id', '=', rejudgeId)
    .$if(of.changed, (query) => query.where(moved));
  const [list, count] = await Promise.all([
    base
      .selectAll()
      .orderBy('submission_id')
      .limit(of.size)
      .offset((of.page - 1) * of.size)
      .execute(),
    base.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { list, total: count.count };
}

export const allRejudged = (db: Db, rejudgeId: string) =>
  db
    .selectFrom('rejudge_items')
    .select(['submission_id', 'run_id'])
    .where('rejudge_id', '=', rejudgeId)
    .where('run_id', 'is not', null)
    .orderBy('submission_id')
    .execute();

export const setRejudgeState = (db: Db, id: string, state: 'applied' | 'cancelled', now: Date) =>
  db.updateTable('rejudges').set({ state, decided_at: now }).where('id', '=', id).execute();

export async function rejudgesOf(db: Db, problemId: string, { page, size }: { page: number; size: number }) {
  const base = db.selectFrom('rejudges').where('problem_id', '=', problemId);
  const [list, count] = await Promise.all([
    base
      .selectAll()
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    base.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { list, total: count.count };
}
