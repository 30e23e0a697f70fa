import type { ProjectContent } from '@praxis/contract/projects/design';
import type { Db } from '../../../platform/database/db.ts';
import { nextDue, runState } from '../tasks/due.rules.ts';
import type { TaskRow } from '../tasks/tasks.store.ts';
import { updateDue } from './close-at.ts';
import { type RunRow, runsOfTask, worksOf } from './runs.store.ts';

type Place = { task: TaskRow; content: ProjectContent };

/** Brings state and next date of started teams to their works and the task; what is open again is not released any more. */
async function settle(db: Db, { task, content }: Place, runs: readonly RunRow[]) {
  const started = runs.filter(({ state }) => state !== 'not_started');
  const works = Map.groupBy(
    await worksOf(
      db,
      started.map(({ id }) => id),
    ),
    ({ run_id }) => run_id,
  );
  for (const run of started) {
    const own = works.get(run.id) ?? [];
    const state = runState(content, own);
    const released_at = state === 'reviewed' ? run.released_at : null;
    const next_due_at = nextDue({ content, task, startedAt: run.started_at, works: own });
    const same =
      state === run.state && released_at?.getTime() === run.released_at?.getTime() && next_due_at?.getTime() === run.next_due_at?.getTime();
    if (!same) await updateDue(db, run.id, { state, released_at, next_due_at });
  }
}

/** Brings a team to its works after one of them changed. */
export const settleRun = (db: Db, place: Place & { run: RunRow }) => settle(db, place, [place.run]);

/** Brings all teams of a task to it after its dates or its version changed. */
export const settleRuns = async (db: Db, place: Place) => settle(db, place, await runsOfTask(db, place.task.id));
