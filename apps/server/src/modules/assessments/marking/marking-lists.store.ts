import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { AttemptState } from '@praxis/contract/assessments/settings';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { isBlankAnswer } from '../blank-answers.store.ts';
import type { AnswerRow } from './marking.store.ts';

/** Counts over a marking. */
export async function markingCounts(db: Db, assessmentId: string) {
  const { rows } = await sql<{ submitted: number; pending: number; done: number; rejected: number; open: number; regrades: number }>`
    select (count(*) filter (where state <> 'not_submitted'))::int as submitted,
      (count(*) filter (where state in ('submitted', 'pending_approval')))::int as pending,
      (count(*) filter (where state in ('passed', 'failed')))::int as done,
      (count(*) filter (where state = 'rejected'))::int as rejected,
      (count(*) filter (where state = 'not_submitted'))::int as open,
      (select count(*)::int from regrade_requests r join attempts t on t.id = r.attempt_id
        where t.assessment_id = ${assessmentId} and r.state = 'open') as regrades
    from attempts where assessment_id = ${assessmentId} and lead_id is null`.execute(db);
  return rows[0] ?? { submitted: 0, pending: 0, done: 0, rejected: 0, open: 0, regrades: 0 };
}

/** Per question: answers, unmarked ones, and the average of the marked ones. */
export async function questionCounts(db: Db, assessmentId: string) {
  const { rows } = await sql<{ question_no: number; answers: number; to_mark: number; average: number | null; points: number }>`
    select a.question_no, count(*)::int as answers, (count(*) filter (where a.score is null))::int as to_mark, avg(a.score) as average, max(a.points) as points
    from answers a join attempts t on t.id = a.attempt_id
    where a.assessment_id = ${assessmentId} and t.folded_at is not null group by a.question_no order by a.question_no`.execute(db);
  return rows;
}

const blank = isBlankAnswer('a.value');

const filters = {
  all: sql<boolean>`true`,
  to_mark: sql<boolean>`a.score is null`,
  marked: sql<boolean>`a.score is not null`,
  blank,
  regrade: sql<boolean>`exists (select from regrade_requests r where r.attempt_id = a.attempt_id and r.item = a.item and r.state = 'open')`,
};

type AnswerOfStudent = AnswerRow & { user_id: string; alias: number | null; state: string; late: boolean; late_s: number; round: number };

/** Answers to one question in the order of the students' numbers. */
export async function answersToQuestion(
  db: Db,
  of: { assessmentId: string; question: number; filter: keyof typeof filters; page: number; size: number },
) {
  const { rows } = await sql<AnswerOfStudent & { total: string }>`
    select a.attempt_id, a.item, a.question_no, a.points, a.value, a.saved_at, a.score_auto, a.score, a.correct, a.comment, a.rubric_ids,
      a.marked_by, a.marked_at, a.revision, t.user_id, t.alias, t.state, t.late, t.late_s, t.round, count(*) over () as total
    from answers a join attempts t on t.id = a.attempt_id
    where a.assessment_id = ${of.assessmentId} and a.question_no = ${of.question} and t.folded_at is not null and ${filters[of.filter]}
    order by t.alias, a.attempt_id limit ${of.size} offset ${(of.page - 1) * of.size}`.execute(db);
  return { rows: rows.map((row) => ({ ...row, value: (row.value ?? null) as AnswerValue })), total: Number(rows[0]?.total ?? 0) };
}

/** Which answers one score goes to: those named, or every blank one; not of attempts that were sent back. Locked with their attempts. */
export async function answersForSameMark(db: Db, of: { assessmentId: string; question: number; attemptIds?: readonly string[] }) {
  const { rows } = await sql<{ attempt_id: string; item: number; points: number }>`
    select a.attempt_id, a.item, a.points from answers a join attempts t on t.id = a.attempt_id
    where a.assessment_id = ${of.assessmentId} and a.question_no = ${of.question} and t.folded_at is not null and t.state <> 'rejected'
      and ${of.attemptIds ? sql<boolean>`a.attempt_id = any(${[...of.attemptIds]}::bigint[])` : sql<boolean>`${blank} and a.score is distinct from 0`}
    order by a.attempt_id for update of t`.execute(db);
  return rows;
}

type Handed = {
  attempt_id: string;
  user_id: string;
  no: number;
  alias: number | null;
  state: AttemptState;
  submitted_at: Date | null;
  folded_at: Date | null;
  late: boolean;
  score_total: number | null;
  to_mark: number;
};

const states = {
  all: ['submitted', 'pending_approval', 'passed', 'failed', 'rejected'],
  to_mark: ['submitted', 'pending_approval'],
  done: ['passed', 'failed'],
  rejected: ['rejected'],
};

/** Attempts that were handed in, in the order of the students' numbers. */
export async function handedAttempts(db: Db, of: { assessmentId: string; filter: keyof typeof states; page: number; size: number }) {
  const { rows } = await sql<Handed & { total: string }>`
    select id as attempt_id, user_id, no, alias, state, submitted_at, folded_at, late, score_total, to_mark, count(*) over () as total
    from attempts where assessment_id = ${of.assessmentId} and lead_id is null and state = any(${states[of.filter]}::text[])
    order by alias nulls last, id limit ${of.size} offset ${(of.page - 1) * of.size}`.execute(db);
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

/** The attempts before and after one in the order of marking. */
export async function neighboursOf(db: Db, assessmentId: string, alias: number) {
  const { rows } = await sql<{ previous: string | null; next: string | null }>`
    select (select id from attempts where assessment_id = ${assessmentId} and alias < ${alias} order by alias desc limit 1) as previous,
      (select id from attempts where assessment_id = ${assessmentId} and alias > ${alias} order by alias limit 1) as next`.execute(db);
  return rows[0] ?? { previous: null, next: null };
}

/** How many handed-in attempts are not finished. */
export const countUnfinished = async (db: Db, assessmentId: string) => (await markingCounts(db, assessmentId)).pending;

/** Students with an attempt. */
export const studentsWithAttempts = async (db: Db, assessmentId: string) =>
  (await db.selectFrom('attempts').select('user_id').distinct().where('assessment_id', '=', assessmentId).execute()).map(
    ({ user_id }) => user_id,
  );

export const insertRegrade = (db: Db, of: { attemptId: string; item: number; userId: string; text: string }, now: Date) =>
  db
    .insertInto('regrade_requests')
    .values({ attempt_id: of.attemptId, item: of.item, user_id: of.userId, text: of.text, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const regradesOf = (db: Db, attemptId: string) =>
  db.selectFrom('regrade_requests').selectAll().where('attempt_id', '=', attemptId).execute();

export const lockRegrade = (db: Db, id: string) =>
  db.selectFrom('regrade_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const closeRegrade = (db: Db, id: string, of: { state: 'accepted' | 'refused'; reply: string; by: string }, now: Date) =>
  db
    .updateTable('regrade_requests')
    .set({ state: of.state, reply: of.reply, decided_by: of.by, decided_at: now })
    .where('id', '=', id)
    .execute();

/** Requests to mark again, open ones first. */
export async function regradesPage(db: Db, of: { assessmentId: string; page: number; size: number }) {
  type Row = {
    id: string;
    attempt_id: string;
    item: number;
    question_no: number;
    alias: number | null;
    user_id: string;
    text: string;
    state: 'open' | 'accepted' | 'refused';
    reply: string;
    score: number | null;
    created_at: Date;
  };
  const { rows } = await sql<Row & { total: string }>`
    select r.id, r.attempt_id, r.item, a.question_no, t.alias, r.user_id, r.text, r.state, r.reply, a.score, r.created_at, count(*) over () as total
    from regrade_requests r join attempts t on t.id = r.attempt_id join answers a on a.attempt_id = r.attempt_id and a.item = r.item
    where t.assessment_id = ${of.assessmentId}
    order by r.state <> 'open', r.id limit ${of.size} offset ${(of.page - 1) * of.size}`.execute(db);
  return { rows, total: Number(rows[0]?.total ?? 0) };
}
