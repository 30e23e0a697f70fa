import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { Adjustment } from '@praxis/contract/assessments/marking';
import type { QuestionKey } from '@praxis/contract/questions/content';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { AttemptRow } from '../attempts/attempts.store.ts';
import type { Layout } from '../papers/layout.rules.ts';
import { correctOf, type Keys, type MarkedAnswer } from './mark.rules.ts';
import type { OfPaper } from './rubric.store.ts';

/** The keys an assessment is marked by: those of its frozen paper, another key where one was set, and the treatments. */
export async function keysOf(db: Db, assessmentId: string, frozenPaperId: string): Promise<Keys> {
  const [frozen, treated] = await Promise.all([
    db.selectFrom('frozen_keys').select(['no', 'key']).where('frozen_paper_id', '=', frozenPaperId).execute(),
    db
      .selectFrom('question_adjustments')
      .select(['question_no', 'adjustment', 'key'])
      .where('assessment_id', '=', assessmentId)
      .where('frozen_paper_id', '=', frozenPaperId)
      .execute(),
  ]);
  const keys = new Map(frozen.map((row) => [row.no, row.key as unknown as QuestionKey]));
  for (const row of treated) if (row.adjustment === 'rekeyed' && row.key) keys.set(row.question_no, row.key as unknown as QuestionKey);
  return { keys, adjustments: new Map(treated.map((row) => [row.question_no, row.adjustment as Adjustment])) };
}

/** The key a question was frozen with. */
export async function frozenKey(db: Db, frozenPaperId: string, question: number) {
  const row = await db
    .selectFrom('frozen_keys')
    .select('key')
    .where('frozen_paper_id', '=', frozenPaperId)
    .where('no', '=', question)
    .executeTakeFirst();
  return row?.key as QuestionKey | undefined;
}

/** Handed in, or closed by their end 15 s ago, and not yet folded. */
const waitsForFinalizing = (now: Date, after: number, except: readonly string[]) => {
  const limit = new Date(now.getTime() - after * 1000);
  return sql<boolean>`state = 'submitted' and folded_at is null and lead_id is null and (submit_kind <> 'auto' or end_at <= ${limit} or end_at is null)
    and id <> all(${[...except]}::bigint[])`;
};

/** When the next attempt is to be closed by its end or folded: one question, because it is asked for ever. */
export async function attemptsDueAt(db: Db, now: Date, after: { submit: number; fold: number }): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date | null }>`
    select least(
      (select min(end_at) from attempts where state = 'not_submitted' and stopped_at is null) + make_interval(secs => ${after.submit}),
      (select min(end_at) from attempts where state = 'submitted' and folded_at is null) + make_interval(secs => ${after.fold}),
      case when exists (select from attempts where ${waitsForFinalizing(now, after.fold, [])}) then ${now}::timestamptz end) as due`.execute(
    db,
  );
  return rows[0]?.due ?? undefined;
}

/** Assessments with attempts that wait for their fold. */
export async function assessmentsToFinalize(db: Db, now: Date, after: number, except: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ assessment_id: string }>`
    select distinct assessment_id from attempts where ${waitsForFinalizing(now, after, except)} order by assessment_id limit 100`.execute(
    db,
  );
  return rows.map(({ assessment_id }) => assessment_id);
}

type Waiting = { assessmentId: string; now: Date; after: number; most: number; only?: string; except: readonly string[] };

/** Attempts of one assessment that wait for their fold, locked. What somebody else holds comes later. */
export async function attemptsToFinalize(db: Db, of: Waiting): Promise<AttemptRow[]> {
  const rows = await db
    .selectFrom('attempts')
    .selectAll()
    .where('assessment_id', '=', of.assessmentId)
    .where(waitsForFinalizing(of.now, of.after, of.except))
    .$if(of.only !== undefined, (query) => query.where('id', '=', of.only as string))
    .orderBy('id')
    .limit(of.most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => ({ ...row, layout: row.layout as unknown as Layout }));
}

/** Writes answers anew; marks a person gave to an earlier round go, its history is kept apart. */
export async function writeAnswers(db: Db, assessmentId: string, answers: readonly (MarkedAnswer & { attemptId: string })[]) {
  const rows = answers.map((one) => ({
    ...{ attempt_id: one.attemptId, item: one.item, question_no: one.question, points: one.points, value: one.value },
    ...{ client_seq: one.clientSeq, saved_at: one.savedAt?.toISOString() ?? null, score_auto: one.scoreAuto, score: one.score },
    correct: correctOf(one.score, one.points),
  }));
  await sql`
    insert into answers (attempt_id, item, assessment_id, question_no, points, value, client_seq, saved_at, score_auto, score, correct)
    select attempt_id, item, ${assessmentId}, question_no, points, nullif(value, 'null'::jsonb), client_seq, saved_at, score_auto, score, correct
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (attempt_id bigint, item int, question_no int, points float8,
      value jsonb, client_seq bigint, saved_at timestamptz, score_auto float8, score float8, correct boolean)
    on conflict (attempt_id, item) do update set value = excluded.value, client_seq = excluded.client_seq, saved_at = excluded.saved_at,
      score_auto = excluded.score_auto, score = excluded.score, correct = excluded.correct, points = excluded.points,
      rubric_ids = '{}', marked_by = null, marked_at = null, revision = answers.revision + 1`.execute(db);
}

/** What becomes of an attempt by marking. */
export type MarkedAttempt = {
  id: string;
  state: string;
  scoreAuto: number;
  scoreManual: number;
  scoreTotal: number | null;
  toMark: number;
  answered: number;
  late: boolean;
  lateSeconds: number;
  lateOff: number;
  /** The last change that counts; absent keeps it. */
  changedAt?: Date | null;
  alias: number | null;
};

/** Notes marks of attempts; `foldedAt` when their saves were folded just now. */
export async function writeMarks(db: Db, attempts: readonly MarkedAttempt[], finalizedAt: Date | null) {
  if (attempts.length === 0) return;
  await sql`
    update attempts set state = m.state, score_auto = m."scoreAuto", score_manual = m."scoreManual", score_total = m."scoreTotal",
      to_mark = m."toMark", answered = m.answered, late = m.late, late_s = m."lateSeconds",
      late_off = m."lateOff", changed_at = coalesce(m."changedAt", attempts.changed_at), alias = coalesce(attempts.alias, m.alias),
      folded_at = coalesce(${finalizedAt}::timestamptz, folded_at)
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as m (id bigint, state text, "scoreAuto" float8, "scoreManual" float8,
      "scoreTotal" float8, "toMark" int, answered int, late boolean, "lateSeconds" int,
      "lateOff" float8, "changedAt" timestamptz, alias int)
    where attempts.id = m.id`.execute(db);
}

/** Takes the next numbers for students of an assessment; returns the last one taken. */
export async function takeAliases(db: Db, assessmentId: string, count: number) {
  const row = await db
    .updateTable('assessments')
    .set({ aliases: sql`aliases + ${count}` })
    .where('id', '=', assessmentId)
    .returning('aliases')
    .executeTakeFirstOrThrow();
  return row.aliases;
}

const answerColumns = [
  'attempt_id',
  'item',
  'question_no',
  'points',
  'value',
  'saved_at',
  'score_auto',
  'score',
  'correct',
  'comment',
  'rubric_ids',
  'marked_by',
  'marked_at',
  'revision',
] as const;

const typed = <Row extends { value: unknown }>({ value, ...row }: Row): Omit<Row, 'value'> & { value: AnswerValue } => ({
  ...row,
  value: (value ?? null) as AnswerValue,
});

export async function answersOf(db: Db, attemptIds: readonly string[]) {
  if (attemptIds.length === 0) return [];
  const rows = await db
    .selectFrom('answers')
    .select(answerColumns)
    .where('attempt_id', 'in', [...attemptIds])
    .orderBy('attempt_id')
    .orderBy('item')
    .execute();
  return rows.map(typed);
}
export type AnswerRow = Awaited<ReturnType<typeof answersOf>>[number];

/** Every answer of the attempts of an assessment that are folded, for marking all of them again. */
export async function answersOfAssessment(db: Db, assessmentId: string) {
  const rows = await db
    .selectFrom('answers')
    .select(answerColumns)
    .where('assessment_id', '=', assessmentId)
    .orderBy('attempt_id')
    .execute();
  return rows.map(typed);
}

/** Answers to a question of a paper whose score came from points of a rubric. */
export async function answersMarkedBy(db: Db, { assessmentId, paperId }: OfPaper, question: number) {
  const rows = await db
    .selectFrom('answers')
    .select(answerColumns)
    .where('assessment_id', '=', assessmentId)
    .where((at) =>
      at.exists(
        at
          .selectFrom('attempts')
          .select('attempts.id')
          .whereRef('attempts.id', '=', 'answers.attempt_id')
          .where('attempts.frozen_paper_id', '=', paperId),
      ),
    )
    .where('question_no', '=', question)
    .where(sql<boolean>`rubric_ids <> '{}'`)
    .orderBy('attempt_id')
    .execute();
  return rows.map(typed);
}

type Mark = { score: number | null; correct: boolean | null; comment?: string; rubricIds?: string[]; by?: string; at: Date };

export const updateAnswer = (db: Db, attemptId: string, item: number, mark: Mark) =>
  db
    .updateTable('answers')
    .set({
      score: mark.score,
      correct: mark.correct,
      ...(mark.comment !== undefined && { comment: mark.comment }),
      ...(mark.rubricIds && { rubric_ids: mark.rubricIds }),
      ...(mark.by && { marked_by: mark.by, marked_at: mark.at }),
      revision: sql`revision + 1`,
    })
    .where('attempt_id', '=', attemptId)
    .where('item', '=', item)
    .returning('revision')
    .executeTakeFirstOrThrow();

/** New automatic scores of one question, in one statement. */
export async function rescore(
  db: Db,
  rows: readonly { attempt_id: string; item: number; score_auto: number | null; score: number | null; correct: boolean | null }[],
) {
  if (rows.length === 0) return;
  await sql`
    update answers set score_auto = n.score_auto, score = n.score, correct = n.correct, revision = revision + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (attempt_id bigint, item int, score_auto float8, score float8, correct boolean)
    where answers.attempt_id = n.attempt_id and answers.item = n.item`.execute(db);
}

/** Attempts at a paper that are out, locked; the rows of the other members of a group follow theirs. */
export const lockFinalizedAttempts = async (db: Db, assessmentId: string, frozenPaperId: string) => {
  const rows = await db
    .selectFrom('attempts')
    .selectAll()
    .where('assessment_id', '=', assessmentId)
    .where('frozen_paper_id', '=', frozenPaperId)
    .where('lead_id', 'is', null)
    .where('folded_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...row, layout: row.layout as unknown as Layout }));
};

export async function archiveRound(
  db: Db,
  attempt: AttemptRow,
  answers: readonly AnswerRow[],
  of: { reason: string; by: string; now: Date },
) {
  await db
    .insertInto('attempt_rounds')
    .values({
      ...{ attempt_id: attempt.id, round: attempt.round, submitted_at: attempt.submitted_at, score_total: attempt.score_total },
      ...{ reject_reason: of.reason, rejected_by: of.by, created_at: of.now, answers: JSON.stringify(answers) },
    })
    .onConflict((conflict) => conflict.columns(['attempt_id', 'round']).doUpdateSet({ reject_reason: of.reason, rejected_by: of.by }))
    .execute();
}

type Decided = {
  assessmentId: string;
  frozenPaperId: string;
  question: number;
  adjustment: Adjustment | null;
  key?: QuestionKey;
  reason: string;
  by: string;
  now: Date;
};

/** Sets or takes back what was decided about a question of a frozen paper. */
export async function setAdjustment(db: Db, of: Decided) {
  const whose = { assessment_id: of.assessmentId, frozen_paper_id: of.frozenPaperId, question_no: of.question };
  await sql`
    delete from question_adjustments where assessment_id = ${of.assessmentId} and frozen_paper_id = ${of.frozenPaperId}
      and question_no = ${of.question}`.execute(db);
  if (!of.adjustment) return;
  await db
    .insertInto('question_adjustments')
    .values({
      ...{ ...whose, adjustment: of.adjustment, reason: of.reason, set_by: of.by },
      key: of.key ? JSON.stringify(of.key) : null,
      created_at: of.now,
    })
    .execute();
}
