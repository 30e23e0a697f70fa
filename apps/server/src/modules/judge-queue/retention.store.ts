import { JUDGE_TASK } from '@praxis/contract/judge-queue/task';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

const DAY = 86_400_000;

/** How long outputs of programs stay, in milliseconds. What was handed in and its verdict stay for good. */
export const OUTPUTS_RETAINED = {
  /** Runs of samples and of one's own input. */
  trials: 7 * DAY,
  /** What programs of setters printed. */
  proofs: 30 * DAY,
  /** Reports of judges as they came: everything in them stands in the results. */
  reports: DAY,
};

/** At most so many rows in one round; the next round goes on. */
const ROUND = 5000;

/** Forgets trials that are old, the outputs of older proofs, and reports of judges that were written into results. */
export async function forgetOutputs(db: Db, now: Date) {
  const before = (age: number) => new Date(now.getTime() - age);
  await sql`
    delete from submissions where id in (
      select id from submissions where trial and place_at <> 'setting' and state = 'done' and created_at < ${before(OUTPUTS_RETAINED.trials)}
      limit ${ROUND})`.execute(db);
  await sql`
    update judge_run_cases c set stdout = null, stderr = null from (
      select run_id, no from judge_run_cases join judge_runs r on r.id = run_id
      where (stdout is not null or stderr is not null) and r.ended_at < ${before(OUTPUTS_RETAINED.proofs)} limit ${ROUND}) as old
    where c.run_id = old.run_id and c.no = old.no`.execute(db);
  await sql`
    update agent_tasks set result = null where id in (
      select id from agent_tasks where kind = ${JUDGE_TASK} and state = 'done' and result is not null
        and updated_at < ${before(OUTPUTS_RETAINED.reports)} limit ${ROUND})`.execute(db);
}
