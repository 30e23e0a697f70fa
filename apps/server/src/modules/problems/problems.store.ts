import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { literally } from '../../platform/database/literally.ts';
import { saveRevision } from '../judge-queue/index.ts';
import { FIRST_JUDGING, type Judging, specOf, type TestData } from './authoring/problem.rules.ts';

/** A problem as it is kept. */
export type ProblemRow = {
  id: string;
  code: string;
  owner_id: string;
  title: string;
  statement: string;
  source: string;
  tags: string[];
  difficulty: number;
  written: Judging;
  cases: TestData | null;
  version: number;
  revision_id: string | null;
  revision_no: number;
  live_revision_id: string | null;
  state: 'draft' | 'published' | 'unpublished';
  listed: boolean;
  proof_id: string | null;
  proof_state: 'none' | 'running' | 'proved' | 'disagrees';
  proof_at: Date | null;
  invalid_cases: { no: number; message: string }[];
  submitted: number;
  accepted: number;
  solvers: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
};

const typed = (row: unknown) => row as ProblemRow;

export async function findProblem(db: Db, id: string, lock = false): Promise<ProblemRow | undefined> {
  const row = await db
    .selectFrom('problems')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && typed(row);
}

/** Those of some problems that stand in the practice area, in the order asked for. */
export async function listedProblems(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('problems')
    .select(['id', 'title'])
    .where('id', 'in', [...ids, '0'])
    .where('deleted_at', 'is', null)
    .where('state', '=', 'published')
    .where('listed', '=', true)
    .execute();
  const order = new Map(ids.map((id, no) => [id, no]));
  return rows.toSorted((a, b) => order.get(a.id)! - order.get(b.id)!);
}

export async function insertProblem(db: Db, of: { ownerId: string; title: string; now: Date }): Promise<string> {
  const row = await db
    .insertInto('problems')
    .values({ owner_id: of.ownerId, title: of.title, written: JSON.stringify(FIRST_JUDGING), created_at: of.now, updated_at: of.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const countOwn = async (db: Db, ownerId: string) =>
  (
    await db
      .selectFrom('problems')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('owner_id', '=', ownerId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count;

type Texts = Pick<ProblemRow, 'title' | 'statement' | 'source' | 'tags' | 'difficulty' | 'written'>;

export const writeProblem = (db: Db, id: string, { written, ...text }: Texts, now: Date) =>
  db
    .updateTable('problems')
    .set({ ...text, written: JSON.stringify(written), version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();

/** Makes the revision that belongs to what is written now; the proof is void when it is another one. Returns its id. */
export async function renewRevision(
  db: Db,
  problem: Pick<ProblemRow, 'id' | 'written' | 'cases' | 'revision_id' | 'revision_no'>,
  now: Date,
) {
  if (!problem.cases || problem.cases.cases.length === 0) return undefined;
  const revisionId = await saveRevision(db, specOf(problem.written, problem.cases), now);
  if (revisionId === problem.revision_id) return revisionId;
  const number = problem.revision_no + 1;
  await db.insertInto('problem_revisions').values({ problem_id: problem.id, number, revision_id: revisionId, created_at: now }).execute();
  await db
    .updateTable('problems')
    .set({ revision_id: revisionId, revision_no: number, proof_state: 'none', proof_id: null, updated_at: now })
    .where('id', '=', problem.id)
    .execute();
  return revisionId;
}

/** Puts other test data under a problem, as a revision of its own. */
export async function writeTestData(db: Db, problem: ProblemRow, data: TestData, now: Date) {
  await db
    .updateTable('problems')
    .set({ cases: JSON.stringify(data), updated_at: now })
    .where('id', '=', problem.id)
    .execute();
  return renewRevision(db, { ...problem, cases: data }, now);
}

export const voidVerification = (db: Db, id: string) =>
  db.updateTable('problems').set({ proof_state: 'none', proof_id: null }).where('id', '=', id).execute();

export const revisionsOf = (db: Db, problemId: string) =>
  db
    .selectFrom('problem_revisions')
    .innerJoin('judge_revisions', 'judge_revisions.id', 'problem_revisions.revision_id')
    .select(['revision_id', 'number', 'problem_revisions.created_at', 'case_count'])
    .where('problem_id', '=', problemId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute();

export const revisionNumber = async (db: Db, problemId: string, revisionId: string) =>
  (
    await db
      .selectFrom('problem_revisions')
      .select(sql<number>`max(number)`.as('number'))
      .where('problem_id', '=', problemId)
      .where('revision_id', '=', revisionId)
      .executeTakeFirst()
  )?.number ?? null;

/** A change of state: published with the revision that was proved, or taken out again. */
export const setProblemState = (
  db: Db,
  id: string,
  set: { state: ProblemRow['state']; listed?: boolean; live_revision_id?: string | null; published_at?: Date },
  now: Date,
) =>
  db
    .updateTable('problems')
    .set({ ...set, updated_at: now })
    .where('id', '=', id)
    .execute();

export const setVerification = (
  db: Db,
  id: string,
  set: { proof_state: ProblemRow['proof_state']; proof_id?: string; proof_at?: Date; invalid_cases?: ProblemRow['invalid_cases'] },
) =>
  db
    .updateTable('problems')
    .set({ ...set, ...(set.invalid_cases && { invalid_cases: JSON.stringify(set.invalid_cases) }) } as never)
    .where('id', '=', id)
    .execute();

export const nextVerification = async (db: Db) =>
  (await sql<{ id: string }>`select nextval('problem_proofs')::text as id`.execute(db)).rows[0]!.id;

export const deleteProblemRow = (db: Db, id: string, now: Date) =>
  db.updateTable('problems').set({ deleted_at: now, listed: false, state: 'unpublished' }).where('id', '=', id).execute();

type Page = { page: number; size: number; q: string };
const like = (text: string) => `%${literally(text.trim())}%`;

export async function ownProblems(db: Db, ownerId: string, { page, size, q }: Page) {
  const base = db
    .selectFrom('problems')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .$if(q.trim() !== '', (query) => query.where(sql<boolean>`(title ilike ${like(q)} or code ilike ${like(q)})`));
  const [list, count] = await Promise.all([
    base
      .selectAll()
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    base.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { list: list.map(typed), total: count.count };
}

export async function usableProblems(db: Db, userId: string, { page, size, q }: Page) {
  const base = db
    .selectFrom('problems')
    .where('deleted_at', 'is', null)
    .where('state', '=', 'published')
    .where(sql<boolean>`(listed or owner_id = ${userId})`)
    .$if(q.trim() !== '', (query) => query.where(sql<boolean>`(title ilike ${like(q)} or code ilike ${like(q)})`));
  const [list, count] = await Promise.all([
    base
      .select(['id', 'code', 'title', 'difficulty', 'tags', 'owner_id'])
      .orderBy('id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    base.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { list, total: count.count };
}

export const problemNamesOf = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, { id: string; code: string; title: string }>();
  const rows = await db
    .selectFrom('problems')
    .select(['id', 'code', 'title'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** Somebody's own published problems that are judged by a revision. */
export const ownOfRevision = async (db: Db, ownerId: string, revisionId: string) =>
  (
    await db
      .selectFrom('problems')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('live_revision_id', '=', revisionId)
      .where('state', '=', 'published')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(20)
      .execute()
  ).map(typed);

/** The problem whose newest proof this is. */
export const problemOfVerification = async (db: Db, verificationId: string) =>
  (await db.selectFrom('problems').select('id').where('proof_id', '=', verificationId).executeTakeFirst())?.id;
