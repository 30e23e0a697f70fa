import type { Db } from '../../../platform/database/db.ts';
import { sweepAt } from '../../../platform/jobs/jobs.ts';
import { AFTER_DEADLINE_MS } from '../tasks/due.rules.ts';

/** The sweep that closes stages whose date has passed. */
export const CLOSE_STAGES = 'project_deadlines';

/** Has stages closed once this date and its grace are over, rather than at the next minute. A date that is past is left to the sweep. */
export async function closeAt(db: Db, due: Date | null) {
  const over = due && due.getTime() + AFTER_DEADLINE_MS + 1000;
  if (over && over > Date.now()) await sweepAt(db, CLOSE_STAGES, new Date(over));
}
