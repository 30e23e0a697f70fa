import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { isActiveTeacher } from '../accounts/index.ts';
import { findProblem, type ProblemRow } from './problems.store.ts';

type Ask<Input> = { actor: Actor; input: Input; db: Db };

/** Somebody who may set problems. */
export async function teacherWhoSets({ actor, db }: { actor: Actor; db: Db }) {
  if (!(await isActiveTeacher(db, actor.userId))) throw new Refusal('not_allowed');
  return actor;
}

async function own({ actor, input, db }: Ask<{ problem_id: string }>, lock: boolean): Promise<ProblemRow> {
  const problem = await findProblem(db, input.problem_id, lock);
  if (!problem || problem.deleted_at || problem.owner_id !== actor.userId) throw notForYou();
  return problem;
}

/** A problem the actor set. */
export const problemTheActorSet = (ask: Ask<{ problem_id: string }>) => own(ask, false);
/** The same, kept from other changes until the transaction ends. */
export const problemTheActorChanges = (ask: Ask<{ problem_id: string }>) => own(ask, true);

/** A problem of the practice area, or one's own. */
export async function problemTheActorSees({ actor, input, db }: Ask<{ problem_id: string }>): Promise<ProblemRow> {
  const problem = await findProblem(db, input.problem_id);
  const open = problem && !problem.deleted_at && problem.state === 'published' && problem.listed;
  if (!problem || problem.deleted_at || (!open && problem.owner_id !== actor.userId)) throw notForYou();
  return problem;
}
