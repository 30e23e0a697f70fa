import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { registerAnnotated } from '../../annotations/index.ts';
import { findMemberSpace } from '../../spaces/index.ts';
import { findVersion } from '../design/design.store.ts';
import { projectPermissions, reviewsRun, watchesRun } from '../projects.access.ts';
import { findRun, findWorkById, memberOf } from '../runs/runs.store.ts';
import { findTask, isMentor } from '../tasks/tasks.store.ts';

type Ask = { db: Db; userId: string; ref: string; write: boolean; now: Date };

/** Deliverables that were handed in: noted on by those who review the team, seen by the team once the stage was reviewed or sent back. */
async function partToAnnotate({ db, userId, ref, write }: Ask) {
  const [workId = '', no = ''] = ref.split('.');
  const work = await findWorkById(db, workId, write);
  const run = work && work.version > 0 ? await findRun(db, work.run_id) : undefined;
  const task = run && (await findTask(db, run.task_id));
  const place = task && (await findMemberSpace(db, userId, task.space_id));
  if (!work || !run || !task || !place) return undefined;
  const stage = (await findVersion(db, task.version_id))?.content.stages.find(({ id }) => id === work.stage_id);
  if (!stage?.deliverables[Number(no) - 1]) return undefined;
  const permissions = projectPermissions(place, await isMentor(db, task.id, userId));
  const reviews = reviewsRun(permissions, run, userId);
  const watches = watchesRun(permissions, run, userId);
  const member = permissions.student && task.state === 'open' && (await memberOf(db, run.id, userId)) !== undefined;
  if (write ? !reviews : !watches && !member) return undefined;
  const released = work.state === 'rejected' || work.state === 'reviewed';
  return {
    ...{ round: work.version, released, mark: reviews && work.state !== 'rejected', visible: watches || released },
    spaceId: task.space_id,
  };
}

/** Lets reviewers put notes on what teams hand in. */
export const annotateParts = (app: App) => registerAnnotated(app, { subject: 'project', access: partToAnnotate });
