import type { JudgeClass } from '@praxis/contract/judge-queue/judge-queue';
import type { JudgeLanguage } from '@praxis/contract/judge-queue/languages';
import type { SubmissionState } from '@praxis/contract/judge-queue/submissions';
import type { JudgedProgram, Verdict } from '@praxis/contract/judge-queue/task';
import type { CodePlace } from '@praxis/contract/problems/problems';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A submission or trial as it is kept. */
export type SubmissionRow = {
  id: string;
  user_id: string;
  place: CodePlace;
  place_key: string;
  problem_id: string | null;
  judge_class: JudgeClass;
  trial: boolean;
  graded: boolean;
  language: JudgeLanguage;
  source: string;
  input: string | null;
  /** Of a reference solution of several files. */
  program: JudgedProgram | null;
  length: number;
  state: SubmissionState;
  verdict: Verdict | null;
  score: number | null;
  full_score: number | null;
  time_ms: number | null;
  memory_kb: number | null;
  total_cases: number;
  run_id: string | null;
  created_at: Date;
  judged_at: Date | null;
};

type Stored = Omit<SubmissionRow, 'place'> & { place: unknown };
const typed = (row: unknown): SubmissionRow => ({ ...(row as Stored), place: (row as Stored).place as CodePlace });

/** A submission about to be kept. */
export type NewSubmission = Pick<
  SubmissionRow,
  | 'user_id'
  | 'place'
  | 'place_key'
  | 'problem_id'
  | 'judge_class'
  | 'trial'
  | 'graded'
  | 'language'
  | 'source'
  | 'input'
  | 'program'
  | 'full_score'
  | 'total_cases'
  | 'created_at'
>;

export async function insertSubmission(db: Db, { place, program, ...values }: NewSubmission): Promise<string> {
  const row = await db
    .insertInto('submissions')
    .values({
      ...values,
      place: JSON.stringify(place),
      place_at: place.at,
      program: program ? JSON.stringify(program) : null,
      length: Buffer.byteLength(values.source),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findSubmission(db: Db, id: string): Promise<SubmissionRow | undefined> {
  const row = await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst();
  return row && typed(row);
}

/** Submissions by id, in no order. */
export async function findSubmissions(db: Db, ids: readonly string[]): Promise<SubmissionRow[]> {
  if (ids.length === 0) return [];
  return (
    await db
      .selectFrom('submissions')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute()
  ).map(typed);
}

/** What lists show of a submission. */
export type SubmissionLine = Omit<SubmissionRow, 'source' | 'input' | 'place' | 'program'>;

const lineColumns = [
  'id',
  'user_id',
  'place_key',
  'problem_id',
  'judge_class',
  'trial',
  'graded',
  'language',
  'length',
  'state',
  'verdict',
  'score',
  'full_score',
  'time_ms',
  'memory_kb',
  'total_cases',
  'run_id',
  'created_at',
  'judged_at',
] as const;

export async function submissionsAt(db: Db, of: { userIds: readonly string[]; placeKey: string; page: number; size: number }) {
  const base = db
    .selectFrom('submissions')
    .where('place_key', '=', of.placeKey)
    .where('user_id', 'in', [...of.userIds])
    .where('trial', '=', false);
  const [list, count] = await Promise.all([
    base
      .select(lineColumns)
      .orderBy('id', 'desc')
      .limit(of.size)
      .offset((of.page - 1) * of.size)
      .execute(),
    base.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { list: list as SubmissionLine[], total: count.count };
}

type Filter = {
  before?: string | undefined;
  size: number;
  problemId?: string | undefined;
  userId?: string | undefined;
  language?: string | undefined;
  verdict?: string | undefined;
};

/** Submissions of the practice area, newest first; one index serves every page. */
export async function practiceSubmissions(db: Db, of: Filter): Promise<SubmissionLine[]> {
  const rows = await db
    .selectFrom('submissions')
    .select(lineColumns)
    .where('place_at', '=', 'practice')
    .where('trial', '=', false)
    .$if(of.before !== undefined, (query) => query.where('id', '<', of.before as string))
    .$if(of.problemId !== undefined, (query) => query.where('problem_id', '=', of.problemId as string))
    .$if(of.userId !== undefined, (query) => query.where('user_id', '=', of.userId as string))
    .$if(of.language !== undefined, (query) => query.where('language', '=', of.language as string))
    .$if(of.verdict !== undefined, (query) => query.where('verdict', '=', of.verdict as string))
    .orderBy('id', 'desc')
    .limit(of.size)
    .execute();
  return rows as SubmissionLine[];
}

/** The submission that counts at a place: the last one. */
export async function lastSubmissionAt(db: Db, of: { userId: string; placeKey: string }): Promise<SubmissionRow | undefined> {
  const row = await db
    .selectFrom('submissions')
    .selectAll()
    .where('place_key', '=', of.placeKey)
    .where('user_id', '=', of.userId)
    .where('trial', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && typed(row);
}

/** The last submission at each of some places of one person each, by the name of the place. */
export async function lastSubmissionsAt(db: Db, placeKeys: readonly string[]): Promise<Map<string, SubmissionRow>> {
  if (placeKeys.length === 0) return new Map();
  const rows = await db
    .selectFrom('submissions')
    .selectAll()
    .distinctOn('place_key')
    .where('place_key', 'in', [...placeKeys])
    .where('trial', '=', false)
    .orderBy('place_key')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.place_key, typed(row)]));
}

/** The best submission at a place: most points, then the earliest. */
export async function bestSubmissionAt(db: Db, of: { userId: string; placeKey: string }): Promise<SubmissionRow | undefined> {
  const row = await db
    .selectFrom('submissions')
    .selectAll()
    .where('place_key', '=', of.placeKey)
    .where('user_id', '=', of.userId)
    .where('trial', '=', false)
    .where('state', '=', 'done')
    .orderBy(sql`score desc nulls last`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && typed(row);
}

export const savedCode = (db: Db, userId: string, placeKey: string) =>
  db
    .selectFrom('kept_code')
    .select(['language', 'code', 'saved_at'])
    .where('user_id', '=', userId)
    .where('place_key', '=', placeKey)
    .executeTakeFirst();

export const saveCodeAt = (db: Db, of: { userId: string; placeKey: string; language: string; code: string; now: Date }) =>
  db
    .insertInto('kept_code')
    .values({ user_id: of.userId, place_key: of.placeKey, language: of.language, code: of.code, saved_at: of.now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'place_key']).doUpdateSet({ language: of.language, code: of.code, saved_at: of.now }),
    )
    .execute();

export const forgetCodeAt = (db: Db, userId: string, placeKey: string) =>
  db.deleteFrom('kept_code').where('user_id', '=', userId).where('place_key', '=', placeKey).execute();

/** Whether somebody other than its setter submitted to a problem. */
export const othersSubmitted = async (db: Db, problemId: string, ownerId: string) =>
  (await db
    .selectFrom('submissions')
    .select('id')
    .where('problem_id', '=', problemId)
    .where('trial', '=', false)
    .where('user_id', '<>', ownerId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

type ToRejudge = { problemId: string; ids?: string[] | undefined; language?: string | undefined; verdict?: string | undefined };

/** Judged submissions of a problem, wherever they were sent, oldest first. */
export async function submissionsToRejudge(db: Db, of: ToRejudge): Promise<SubmissionRow[]> {
  const rows = await db
    .selectFrom('submissions')
    .selectAll()
    .where('problem_id', '=', of.problemId)
    .where('trial', '=', false)
    .where('state', '=', 'done')
    .$if(of.ids !== undefined, (query) => query.where('id', 'in', of.ids as string[]))
    .$if(of.language !== undefined, (query) => query.where('language', '=', of.language as string))
    .$if(of.verdict !== undefined, (query) => query.where('verdict', '=', of.verdict as string))
    .orderBy('id')
    .limit(20_000)
    .execute();
  return rows.map(typed);
}

/** Of each person the last accepted submission to a problem in one language, else the last one. */
export async function submissionsToCompare(db: Db, of: { problemId: string; language: string; most: number }): Promise<SubmissionRow[]> {
  const rows = await db
    .selectFrom('submissions')
    .selectAll()
    .distinctOn('user_id')
    .where('problem_id', '=', of.problemId)
    .where('language', '=', of.language)
    .where('trial', '=', false)
    .where('state', '=', 'done')
    .orderBy('user_id')
    .orderBy(sql`(verdict = 'AC') desc`)
    .orderBy('id', 'desc')
    .limit(of.most)
    .execute();
  return rows.map(typed);
}
