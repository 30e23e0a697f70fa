import type { ClassQuestionType } from '@praxis/contract/live-classes/questions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { QuestionDraft } from './questions.rules.ts';

/** A question of a class with its key. */
export type ClassQuestionRow = {
  id: string;
  class_id: string;
  type: ClassQuestionType;
  stem: string;
  options: string[];
  correct: (number | string)[];
  seconds: number | null;
  anonymous: boolean;
  state: 'prepared' | 'open' | 'closed';
  opened_at: Date | null;
  ends_at: Date | null;
  published: boolean;
  answered: number;
};

const columns = sql`q.id, q.class_id, q.type, q.stem, q.options, k.correct, q.seconds, q.anonymous, q.state, q.opened_at, q.ends_at, q.published,
  (select count(*)::int from class_answers a where a.question_id = q.id) as answered`;

export async function questionsOfClass(db: Db, classId: string): Promise<ClassQuestionRow[]> {
  const { rows } = await sql<ClassQuestionRow>`
    select ${columns} from class_questions q join class_question_keys k on k.question_id = q.id
    where q.class_id = ${classId} order by q.id`.execute(db);
  return rows;
}

export async function findQuestion(db: Db, id: string): Promise<ClassQuestionRow | undefined> {
  const { rows } = await sql<ClassQuestionRow>`
    select ${columns} from class_questions q join class_question_keys k on k.question_id = q.id where q.id = ${id}`.execute(db);
  return rows[0];
}

export async function insertQuestions(
  db: Db,
  of: { classId: string; userId: string },
  drafts: readonly QuestionDraft[],
): Promise<string[]> {
  const rows = await db
    .insertInto('class_questions')
    .values(
      drafts.map(({ type, stem, options, seconds, anonymous, bankQuestionId }) => ({
        ...{ class_id: of.classId, created_by: of.userId, type, stem, seconds, anonymous },
        options: JSON.stringify(options),
        bank_question_id: bankQuestionId ?? null,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('class_question_keys')
    .values(rows.map(({ id }, at) => ({ question_id: id, correct: JSON.stringify(drafts[at]!.correct) })))
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateQuestion(db: Db, id: string, draft: QuestionDraft) {
  const { type, stem, options, seconds, anonymous } = draft;
  await db
    .updateTable('class_questions')
    // Written anew it is a question of its own.
    .set({ type, stem, seconds, anonymous, options: JSON.stringify(options), bank_question_id: null })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('class_question_keys')
    .set({ correct: JSON.stringify(draft.correct) })
    .where('question_id', '=', id)
    .execute();
}

export const removeQuestion = (db: Db, id: string) => db.deleteFrom('class_questions').where('id', '=', id).execute();

export const openQuestion = (db: Db, id: string, now: Date, endsAt: Date | null) =>
  db.updateTable('class_questions').set({ state: 'open', opened_at: now, ends_at: endsAt }).where('id', '=', id).execute();

export const setQuestionEnd = (db: Db, id: string, endsAt: Date) =>
  db.updateTable('class_questions').set({ ends_at: endsAt }).where('id', '=', id).execute();

export const setQuestionClosed = (db: Db, id: string, now: Date, published: boolean) =>
  db.updateTable('class_questions').set({ state: 'closed', closed_at: now, published }).where('id', '=', id).execute();

/** Answers of one question with the names of those who gave them, the first first. */
export async function answersOf(db: Db, questionIds: readonly string[]) {
  if (questionIds.length === 0) return [];
  const rows = await db
    .selectFrom('class_answers')
    .innerJoin('people', 'people.id', 'class_answers.user_id')
    .select(['class_answers.question_id', 'class_answers.user_id', 'class_answers.answer', 'class_answers.ms', 'class_answers.correct'])
    .select('people.name')
    .where('question_id', 'in', [...questionIds])
    .orderBy('answered_at')
    .execute();
  return rows.map((row) => ({ ...row, answer: row.answer as { options: number[]; text: string }, name: row.name ?? '' }));
}

export async function answerOf(db: Db, questionId: string, userId: string) {
  const row = await db
    .selectFrom('class_answers')
    .select('answer')
    .where('question_id', '=', questionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.answer as { options: number[]; text: string } | undefined;
}

/** An answer on its way to the disk. */
export type SubmittedAnswer = { questionId: string; userId: string; answer: string; correct: boolean | null; at: Date };

/** Writes answers of open questions in one statement; what came after the end (and a moment for the way) is not taken. True for each that is on disk. */
export async function writeAnswers(db: Db, answers: readonly SubmittedAnswer[]): Promise<boolean[]> {
  const { rows } = await sql<{ place: number }>`
    with given as (
      select * from unnest(${answers.map((_, at) => at)}::int[], ${answers.map((one) => one.questionId)}::bigint[], ${answers.map((one) => one.userId)}::bigint[],
        ${answers.map((one) => one.answer)}::text[], ${answers.map((one) => one.correct)}::boolean[], ${answers.map((one) => one.at)}::timestamptz[])
        as g (place, question_id, user_id, answer, correct, at)
    ), open as (
      select g.*, q.opened_at from given g join class_questions q on q.id = g.question_id
      where q.state = 'open' and (q.ends_at is null or q.ends_at + interval '3 seconds' >= g.at) for key share of q
    ), written as (
      insert into class_answers (question_id, user_id, answer, ms, correct, answered_at)
      select question_id, user_id, answer::jsonb, greatest(0, extract(epoch from at - opened_at) * 1000)::int, correct, at from open
      on conflict (question_id, user_id) do update
        set answer = excluded.answer, ms = excluded.ms, correct = excluded.correct, answered_at = excluded.answered_at
      returning question_id, user_id
    )
    select open.place from open join written using (question_id, user_id)`.execute(db);
  const accepted = new Set(rows.map(({ place }) => place));
  return answers.map((_, at) => accepted.has(at));
}

/** Ids of questions whose time has been over for a while. */
export async function overdueQuestions(db: Db, before: Date) {
  const rows = await db.selectFrom('class_questions').select('id').where('state', '=', 'open').where('ends_at', '<', before).execute();
  return rows.map(({ id }) => id);
}
