import type { Db } from '../../../platform/database/db.ts';
import { sweepAt } from '../../../platform/jobs/jobs.ts';
import { AFTER_DEADLINE_MS } from '../tasks/due.rules.ts';
import { updateRun } from './runs.store.ts';

/** The sweep that closes stages whose date has passed. */
export const CLOSE_STAGES = 'project_deadlines';

type Change = Parameters<typeof updateRun>[2] & { next_due_at: Date | null };

/** Changes a team and its next date, and has stages closed once that and its grace are over. A date that is past is left to the minute's sweep. */
export async function updateDue(db: Db, runId: string, change: Change) {
  await updateRun(db, runId, change);
  const over = change.next_due_at && change.next_due_at.getTime() + AFTER_DEADLINE_MS + 1000;
  if (over && over > Date.now()) await sweepAt(db, CLOSE_STAGES, new Date(over));
}
