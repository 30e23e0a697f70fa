import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { EnteredTask } from '../projects.access.ts';
import { lockRun, updateRun } from '../runs/runs.store.ts';
import { notifyTeam, publishRun } from '../tasks/notify.ts';

/** Lets reviewed teams see their scores, or takes them back. Returns how many changed. */
export async function releaseRuns(
  db: Db,
  { task, content }: Pick<EnteredTask, 'task' | 'content'>,
  of: { run_ids: string[]; released: boolean; by: string },
  now: Date,
): Promise<number> {
  let done = 0;
  for (const id of [...new Set(of.run_ids)].sort((a, b) => Number(a) - Number(b))) {
    const run = await lockRun(db, id);
    if (!run || run.task_id !== task.id || (run.released_at !== null) === of.released) continue;
    if (of.released && run.state !== 'reviewed') continue;
    await updateRun(db, run.id, { released_at: of.released ? now : null });
    await audit(db, {
      ...{ actorId: of.by, action: 'release_project', objectType: 'project_run', objectId: run.id },
      ...{ from: of.released ? 'hidden' : 'released', to: of.released ? 'released' : 'hidden' },
    });
    if (of.released) await notifyTeam(db, run, { kind: 'project_released', title: content.title });
    await publishRun(db, run.id);
    done++;
  }
  return done;
}
