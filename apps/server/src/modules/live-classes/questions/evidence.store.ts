import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Closed questions that were taken from a bank, and whose answers have names. */
const counted = sql`q.bank_question_id is not null and q.state = 'closed' and not q.anonymous`;

type BankAnswer = {
  id: string;
  class_id: string;
  space_id: string;
  title: string;
  bank_question_id: string;
  type: 'single' | 'multi' | 'judge' | 'short';
  options: number;
  published: boolean;
  user_id: string;
  correct: boolean;
  answered_at: Date;
};

/** What a class answered to questions of a bank, where there is something to judge it by. */
export async function answersFromBank(db: Db, ids: readonly string[]): Promise<BankAnswer[]> {
  const { rows } = await sql<BankAnswer>`
    select q.id::text, q.class_id::text, c.space_id::text, c.title, q.bank_question_id::text, q.type, jsonb_array_length(q.options) as options,
      q.published, a.user_id::text, a.correct, a.answered_at
    from class_questions q join live_classes c on c.id = q.class_id join class_answers a on a.question_id = q.id
    where q.id = any(${[...ids]}::bigint[]) and ${counted} and a.correct is not null order by q.id, a.user_id`.execute(db);
  return rows;
}

/** Which of some questions showed their result to the class. */
export async function publishedQuestions(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select q.id::text from class_questions q where q.id = any(${[...ids]}::bigint[]) and ${counted} and q.published`.execute(db);
  return rows.map(({ id }) => id);
}

/** The next questions of a bank that classes were asked, by id. */
export async function questionsFromBankAfter(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select q.id::text from class_questions q where q.id > ${after ?? '0'}::bigint and ${counted} order by q.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
