import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type OfQuestion = { assessmentId: string; question: number };

/** An answer to compare, with whose it is. */
export type Written = { attempt_id: string; item: number; user_id: string; value: AnswerValue };

const handedIn = ({ assessmentId, question }: OfQuestion) => sql`answers a join attempts t on t.id = a.attempt_id
  where a.assessment_id = ${assessmentId} and a.question_no = ${question} and t.folded_at is not null`;

/** The answers to a question that come after one by their attempts, newest first, some at a time. */
export async function writtenAnswers(db: Db, of: OfQuestion & { before: string | null; most: number }): Promise<Written[]> {
  const { rows } = await sql<Written>`select a.attempt_id, a.item, t.user_id, a.value from ${handedIn(of)}
    and (${of.before}::bigint is null or a.attempt_id < ${of.before}::bigint) order by a.attempt_id desc limit ${of.most}`.execute(db);
  return rows;
}

/** Answers of some attempts to one question, with what a marker sees of them. */
export async function answersBeside(db: Db, attemptIds: readonly string[], of: OfQuestion) {
  const { rows } = await sql<Written & { alias: number | null; score: number | null }>`
    select a.attempt_id, a.item, t.user_id, a.value, t.alias, a.score from ${handedIn(of)}
      and a.attempt_id = any(${[...attemptIds]}::bigint[])`.execute(db);
  return rows;
}

/** How many answers there are to compare, and when the newest was handed in. */
export async function extentOf(db: Db, of: OfQuestion) {
  const { rows } = await sql<{ answers: number; newest: Date | null }>`
    select count(*)::int as answers, max(t.folded_at) as newest from ${handedIn(of)}`.execute(db);
  return rows[0]!;
}

const STUCK_MS = 10 * 60_000;

const comparison = (db: Db, { assessmentId, question }: OfQuestion) =>
  db.selectFrom('answer_comparisons').selectAll().where('assessment_id', '=', assessmentId).where('question_no', '=', question);

type Row = Awaited<ReturnType<ReturnType<typeof comparison>['executeTakeFirst']>>;

function stateOf(row: Row, extent: { answers: number; newest: Date | null }, now: Date) {
  if (row?.started_at && now.getTime() - row.started_at.getTime() < STUCK_MS) return 'comparing' as const;
  if (!row?.compared_at) return 'none' as const;
  return row.answers === extent.answers && row.newest?.getTime() === extent.newest?.getTime() ? ('ready' as const) : ('stale' as const);
}

/** How far the answers to a question are compared. */
export const comparisonOf = async (db: Db, of: OfQuestion, now: Date) =>
  stateOf(await comparison(db, of).executeTakeFirst(), await extentOf(db, of), now);

/** Notes that a comparison starts, where one is due; of forty who ask at once one starts it. */
export async function startComparison(db: Db, of: OfQuestion, now: Date): Promise<{ state: ReturnType<typeof stateOf>; starts: boolean }> {
  await db
    .insertInto('answer_comparisons')
    .values({ assessment_id: of.assessmentId, question_no: of.question })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await comparison(db, of).forUpdate().executeTakeFirst();
  const state = stateOf(row, await extentOf(db, of), now);
  if (state === 'ready' || state === 'comparing') return { state, starts: false };
  await change(db, of, { started_at: now });
  return { state: 'comparing', starts: true };
}

const change = (
  db: Db,
  { assessmentId, question }: OfQuestion,
  values: { started_at: Date | null; answers?: number; newest?: Date | null; compared_at?: Date },
) =>
  db.updateTable('answer_comparisons').set(values).where('assessment_id', '=', assessmentId).where('question_no', '=', question).execute();

/** One answer that is like another. */
export type Likeness = { attempt_id: string; item: number; other_id: string; other_item: number; similarity: number };

/** Puts the likest answers to a question in the place of those before, and ends the comparison. */
export async function endComparison(
  db: Db,
  of: OfQuestion,
  found: { likenesses: readonly Likeness[]; answers: number; newest: Date | null },
  now: Date,
) {
  await comparison(db, of).forUpdate().executeTakeFirst();
  await sql`delete from answer_likenesses l using answers a where a.attempt_id = l.attempt_id and a.item = l.item
    and a.assessment_id = ${of.assessmentId} and a.question_no = ${of.question}`.execute(db);
  for (let at = 0; at < found.likenesses.length; at += 1000)
    // An attempt that was deleted meanwhile is like nobody.
    await sql`insert into answer_likenesses (attempt_id, item, other_id, other_item, similarity)
      select l.attempt_id, l.item, l.other_id, l.other_item, l.similarity
      from jsonb_to_recordset(${JSON.stringify(found.likenesses.slice(at, at + 1000))}::jsonb)
        as l (attempt_id bigint, item int, other_id bigint, other_item int, similarity real)
      where exists (select from attempts where id = l.attempt_id) and exists (select from attempts where id = l.other_id)
      on conflict do nothing`.execute(db);
  await change(db, of, { started_at: null, answers: found.answers, newest: found.newest, compared_at: now });
}

/** The answers that are the likest to one, the most alike first. */
export const likestTo = (db: Db, of: { attemptId: string; item: number }) =>
  db
    .selectFrom('answer_likenesses')
    .select(['other_id', 'other_item', 'similarity'])
    .where('attempt_id', '=', of.attemptId)
    .where('item', '=', of.item)
    .orderBy('similarity', 'desc')
    .orderBy('other_id')
    .execute();
