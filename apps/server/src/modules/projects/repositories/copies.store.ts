import type { RepositoryListing, RepositoryRef } from '@praxis/contract/projects/repository-agent';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** The pieces that hold a repository in the files, in the order in which they make it. */
export async function copiesOf(db: Db, runId: string) {
  const rows = await db
    .selectFrom('project_repository_copies')
    .select(['number', 'file_id', 'bytes'])
    .where('run_id', '=', runId)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

type Piece = { run_id: string; number: number; file_id: string; bytes: number };

export const insertCopy = (db: Db, { bytes, ...piece }: Piece, now: Date) =>
  db
    .insertInto('project_repository_copies')
    .values({ ...piece, bytes: String(bytes), created_at: now })
    .execute();

/** Forgets the pieces before one that holds everything; their files. */
export async function dropCopiesBefore(db: Db, runId: string, number: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('project_repository_copies')
    .where('run_id', '=', runId)
    .where('number', '<', number)
    .returning('file_id')
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** Says which branches and tags the copies of a repository hold. */
export const markCopied = (db: Db, runId: string, refs: readonly RepositoryRef[]) =>
  db
    .updateTable('project_repositories')
    .set({ copied_refs: JSON.stringify(refs) })
    .where('run_id', '=', runId)
    .execute();

/** Whether a repository holds something its copies do not. */
export async function isBehind(db: Db, runId: string): Promise<boolean> {
  const { rows } = await sql`select from project_repositories where run_id = ${runId} and copied_refs <> refs`.execute(db);
  return rows.length > 0;
}

/** Repositories that hold something their copies do not. */
export async function repositoriesBehind(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ run_id: string }>`
    select run_id::text from project_repositories where copied_refs <> refs order by pushed_at limit ${most}`.execute(db);
  return rows.map(({ run_id }) => run_id);
}

/** Writes down what stands in a repository that was made of its copies. */
export const saveRestored = (db: Db, runId: string, { refs, head, bytes }: RepositoryListing) =>
  db
    .updateTable('project_repositories')
    .set({ refs: JSON.stringify(refs), head, bytes: String(bytes), copied_refs: JSON.stringify(refs) })
    .where('run_id', '=', runId)
    .execute();
