import type { ExpectedVerdict, SetterProgram } from '@praxis/contract/problems/authoring';
import type { Db } from '../../../platform/database/db.ts';

/** A reference solution as it is kept. */
export type ReferenceRow = {
  id: string;
  problem_id: string;
  place: number;
  name: string;
  program: SetterProgram;
  expected: ExpectedVerdict[];
  score: number | null;
  submission_id: string | null;
  agrees: boolean | null;
};

export const referencesOf = async (db: Db, problemId: string): Promise<ReferenceRow[]> =>
  (await db
    .selectFrom('problem_references')
    .selectAll()
    .where('problem_id', '=', problemId)
    .orderBy('place')
    .execute()) as unknown as ReferenceRow[];

type Written = { name: string; program: SetterProgram; expected: ExpectedVerdict[]; score: number | null };

/** Replaces the reference solutions of a problem. */
export async function replaceReferences(db: Db, problemId: string, references: readonly Written[]) {
  await db.deleteFrom('problem_references').where('problem_id', '=', problemId).execute();
  if (references.length === 0) return;
  await db
    .insertInto('problem_references')
    .values(
      references.map(({ name, program, expected, score }, place) => ({
        ...{ problem_id: problemId, place, name, program: JSON.stringify(program), expected, score },
      })),
    )
    .execute();
}

export const noteReferenceRun = (db: Db, id: string, submissionId: string) =>
  db.updateTable('problem_references').set({ submission_id: submissionId, agrees: null }).where('id', '=', id).execute();

export const noteAgreement = (db: Db, id: string, agrees: boolean) =>
  db.updateTable('problem_references').set({ agrees }).where('id', '=', id).execute();
