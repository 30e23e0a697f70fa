import type { ProjectContent } from '@praxis/contract/projects/design';
import type { Db } from '../../../platform/database/db.ts';
import { type RunRow, worksOf } from '../runs/runs.store.ts';
import { dueAt, lateSeconds } from '../tasks/due.rules.ts';
import type { TaskRow } from '../tasks/tasks.store.ts';
import { setLateness } from './reviews.store.ts';

/** Counts anew how late the newest hand-ins of teams came once dates have moved; a date takes nothing from who had handed in already. */
export async function recountLateness(db: Db, of: { task: TaskRow; content: ProjectContent; runs: readonly RunRow[] }) {
  const works = await worksOf(
    db,
    of.runs.map(({ id }) => id),
  );
  const started = new Map(of.runs.map(({ id, started_at }) => [id, started_at]));
  for (const work of works) {
    const stage = of.content.stages.find(({ id }) => id === work.stage_id);
    if (!stage || !work.handed_at || work.late_seconds === 0) continue;
    const late = lateSeconds(dueAt(stage, of.task, started.get(work.run_id) ?? null, work.due_at), work.handed_at);
    if (late < work.late_seconds) await setLateness(db, work, late);
  }
}
