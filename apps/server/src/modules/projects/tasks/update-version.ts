import type { ProjectContent } from '@praxis/contract/projects/design';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { findProject, findVersion } from '../design/design.store.ts';
import { runsOfTask, worksOf } from '../runs/runs.store.ts';
import { settleRuns } from '../runs/settle-run.ts';
import { writtenParts } from '../works/works.store.ts';
import { giveLabsOf } from './give.ts';
import { setTaskVersion, type TaskRow } from './tasks.store.ts';

/** Refuses a version without a stage or a deliverable in which a team has work: nobody would find it again. */
async function refuseLostWork(db: Db, task: TaskRow, before: ProjectContent, next: ProjectContent) {
  const runIds = (await runsOfTask(db, task.id)).map(({ id }) => id);
  const handedIn = new Set((await worksOf(db, runIds)).filter(({ version }) => version > 0).map(({ stage_id }) => stage_id));
  const written = new Set((await writtenParts(db, task.id)).map(({ stage_id, part_id }) => `${stage_id} ${part_id}`));
  for (const stage of before.stages) {
    const kept = next.stages.find(({ id }) => id === stage.id);
    // Another lab has no scores: what was reached in the one before would count nothing.
    const hasLab = kept === undefined || stage.lab_id === null || kept.lab_id === stage.lab_id;
    if ((!kept || !hasLab) && handedIn.has(stage.id)) throw new Refusal('project_stage_has_work', { values: { stage: stage.title } });
    const lost = stage.deliverables.find(
      ({ id, kind }) => written.has(`${stage.id} ${id}`) && !kept?.deliverables.some((part) => part.id === id && part.kind === kind),
    );
    if (lost) throw new Refusal('project_part_has_work', { values: { stage: stage.title, part: lost.title } });
  }
}

/** Gives the newest version in place of the one a task has: its labs, the state of its teams and their dates follow. Returns its number. */
export async function updateVersion(db: Db, task: TaskRow, by: string, now: Date): Promise<number> {
  const project = await findProject(db, task.project_id);
  const before = await findVersion(db, task.version_id);
  const next = project?.version_id ? await findVersion(db, project.version_id) : undefined;
  if (!before || !project || !next || next.id === before.id) return before?.number ?? 0;
  await refuseLostWork(db, task, before.content, next.content);
  await setTaskVersion(db, task.id, next.id);
  await giveLabsOf(db, task, { content: next.content, before: before.content, ownerId: project.owner_id, by }, now);
  await settleRuns(db, { task, content: next.content });
  await audit(db, {
    ...{ actorId: by, action: 'update_project_task', objectType: 'project_task', objectId: task.id },
    ...{ from: String(before.number), to: String(next.number) },
  });
  return next.number;
}
