import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A report as it is kept. */
export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;
type Block = { left: [number, number]; right: [number, number] };

export const findReport = (db: Db, id: string) => db.selectFrom('similarity_reports').selectAll().where('id', '=', id).executeTakeFirst();

export const insertReport = async (db: Db, values: { problem_id: string; started_by: string; language: string; created_at: Date }) =>
  (await db.insertInto('similarity_reports').values(values).returning('id').executeTakeFirstOrThrow()).id;

type Pair = { left_id: string; right_id: string; similarity: number; longest: number; overlap: number; blocks: Block[] };

/** Writes the pairs of a report and ends it; said twice, the second replaces the first. */
export async function endReport(db: Db, id: string, of: { submissions: number; distribution: number[]; pairs: readonly Pair[] }) {
  await db.deleteFrom('similarity_pairs').where('report_id', '=', id).execute();
  for (let at = 0; at < of.pairs.length; at += 500)
    await db
      .insertInto('similarity_pairs')
      .values(of.pairs.slice(at, at + 500).map(({ blocks, ...pair }) => ({ ...pair, report_id: id, blocks: JSON.stringify(blocks) })))
      .execute();
  await db
    .updateTable('similarity_reports')
    .set({ state: 'done', submissions: of.submissions, distribution: JSON.stringify(of.distribution) })
    .where('id', '=', id)
    .execute();
}

export const countPairs = async (db: Db, reportId: string) =>
  (
    await db
      .selectFrom('similarity_pairs')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('report_id', '=', reportId)
      .executeTakeFirstOrThrow()
  ).count;

export async function pairsOf(db: Db, reportId: string, of: { page: number; size: number; least: number }) {
  const base = db.selectFrom('similarity_pairs').where('report_id', '=', reportId).where('similarity', '>=', of.least);
  const [list, count] = await Promise.all([
    base
      .select(['id', 'left_id', 'right_id', 'similarity', 'longest', 'overlap'])
      .orderBy('similarity', 'desc')
      .orderBy('id')
      .limit(of.size)
      .offset((of.page - 1) * of.size)
      .execute(),
    base.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { list, total: count.count };
}

export async function findPair(db: Db, id: string) {
  const row = await db.selectFrom('similarity_pairs').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...row, blocks: row.blocks as unknown as Block[] };
}

export async function reportsOf(db: Db, problemId: string, { page, size }: { page: number; size: number }) {
  const base = db.selectFrom('similarity_reports').where('problem_id', '=', problemId);
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
