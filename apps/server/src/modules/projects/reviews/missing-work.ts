import type { ProjectContent, ProjectStage } from '@praxis/contract/projects/design';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { updateDue } from '../runs/close-at.ts';
import { openWork, type RunRow, type WorkRow } from '../runs/runs.store.ts';
import { isMissing } from '../tasks/due.rules.ts';
import type { TaskRow } from '../tasks/tasks.store.ts';

type Place = { task: TaskRow; run: RunRow };

/** The stages of a team that wait for no hand-in any more although there is none: their date is over. */
export const missingStages = ({ task, run, content, works }: Place & { content: ProjectContent; works: readonly WorkRow[] }, now: Date) =>
  content.stages.filter((stage) => isMissing({ stage, task, run, work: works.find(({ stage_id }) => stage_id === stage.id) }, now));

/** The work of a missing stage for points without a hand-in. A team that never started starts with it: it has a way through the stages from then on. */
export async function missingWork(
  db: Db,
  { task, run, stage, by }: Place & { stage: ProjectStage; by: string },
  now: Date,
): Promise<{ run: RunRow; work: WorkRow }> {
  const work = await openWork(db, run.id, stage.id);
  if (run.state !== 'not_started') return { run, work };
  const started = { state: 'active', team: 'locked', started_at: task.closes_at ?? now, next_due_at: null };
  await updateDue(db, run.id, started);
  await audit(db, {
    ...{ actorId: by, action: 'start_project', objectType: 'project_run', objectId: run.id },
    ...{ from: 'not_started', to: 'active' },
  });
  return { run: { ...run, ...started }, work };
}
