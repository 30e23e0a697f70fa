import type { MessageKey } from '@praxis/contract/messages';
import type { Db } from '../../../platform/database/db.ts';
import type { PackedNote } from './package-problem.ts';

/** A problem that an import made. */
export type ImportedProblem = { id: string; title: string; cases: number; references: number; notes: PackedNote[] };

/** What of a package could not become a problem, and why. */
export type LeftOutProblem = { name: string; key: MessageKey; values: Record<string, string | number> };

export const insertImport = async (db: Db, values: { user_id: string; file_id: string; name: string; created_at: Date }) =>
  (await db.insertInto('problem_imports').values(values).returning('id').executeTakeFirstOrThrow()).id;

export async function findImport(db: Db, id: string) {
  const row = await db
    .selectFrom('problem_imports')
    .leftJoin('jobs', 'jobs.id', 'problem_imports.job_id')
    .selectAll('problem_imports')
    .select(['jobs.progress', 'jobs.state as job_state'])
    .where('problem_imports.id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      problems: row.problems as unknown as ImportedProblem[],
      left_out: row.left_out as unknown as LeftOutProblem[],
      problem_values: row.problem_values as Record<string, string | number>,
    }
  );
}

type Change = {
  state?: 'done' | 'refused';
  job_id?: string;
  problem?: string;
  problem_values?: Record<string, string | number>;
  format?: 'kattis' | 'fps' | 'polygon';
  problems?: ImportedProblem[];
  left_out?: LeftOutProblem[];
};

export const setImport = (db: Db, id: string, { problem_values: values, problems, left_out: left, ...change }: Change) =>
  db
    .updateTable('problem_imports')
    .set({
      ...change,
      ...(values && { problem_values: JSON.stringify(values) }),
      ...(problems && { problems: JSON.stringify(problems) }),
      ...(left && { left_out: JSON.stringify(left) }),
    })
    .where('id', '=', id)
    .execute();

export const forgetImport = (db: Db, id: string) => db.deleteFrom('problem_imports').where('id', '=', id).execute();

export const findOwnJob = (db: Db, id: string, kind: string, userId: string) =>
  db
    .selectFrom('jobs')
    .select(['state', 'result', 'progress'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('owner_id', '=', userId)
    .executeTakeFirst();
