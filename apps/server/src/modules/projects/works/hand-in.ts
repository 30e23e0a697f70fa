import type { ProjectContent, ProjectStage } from '@praxis/contract/projects/design';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { canonical, hashOf } from '../../../platform/canonical.rules.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { eachApart } from '../../../platform/jobs/each-apart.ts';
import { isEmptyRichText } from '../../../platform/rich-text.ts';
import { findVersion } from '../design/design.store.ts';
import { bundleCode, codeValue, repositoryFor } from '../repositories/handed-in-code.ts';
import { updateDue } from '../runs/close-at.ts';
import { findRun, lockRun, openWork, type RunRow, type WorkRow, worksOf } from '../runs/runs.store.ts';
import { settleRun } from '../runs/settle-run.ts';
import { AFTER_DEADLINE_MS, dueAt, lateSeconds, nextDue, stageBefore } from '../tasks/due.rules.ts';
import { notifyReviewers, publishRun } from '../tasks/notify.ts';
import { findTask, holdTask, type TaskRow } from '../tasks/tasks.store.ts';
import { timeText } from '../tasks/time-text.ts';
import { insertWorkVersion, NO_VALUE, type PartValue, partsOf, runsDue, versionsOf } from './works.store.ts';

const isEmpty = ({ html, link, files }: PartValue) => isEmptyRichText(html) && link === '' && files.length === 0;

type Place = { task: TaskRow; run: RunRow; content: ProjectContent };

async function manifestOf(db: Db, run: RunRow, stage: ProjectStage): Promise<Record<string, PartValue>> {
  const parts = await partsOf(db, run.id, stage.id);
  const repository = await repositoryFor(db, run.id, [stage]);
  return Object.fromEntries(
    stage.deliverables.map(({ id, kind }) => {
      const saved = parts.find(({ part_id }) => part_id === id)?.value ?? NO_VALUE;
      return [id, kind === 'repository' ? codeValue(saved, repository) : saved];
    }),
  );
}

/** When something of a stage was changed last: a deliverable saved, or code pushed. */
async function changedAt(db: Db, run: RunRow, stage: ProjectStage): Promise<number> {
  const repository = await repositoryFor(db, run.id, [stage]);
  const parts = await partsOf(db, run.id, stage.id);
  return Math.max(0, ...[...parts.map(({ saved_at }) => saved_at), repository?.pushed_at ?? null].map((at) => at?.getTime() ?? 0));
}

const missingIn = (stage: ProjectStage, manifest: Record<string, PartValue>) =>
  stage.deliverables.filter(({ id, required }) => required && isEmpty(manifest[id] ?? NO_VALUE));

type Sent = { stage: ProjectStage; work: WorkRow; manifest: Record<string, PartValue>; by: string | null; late: number };

async function send(db: Db, { task, run, content }: Place, { stage, work, manifest, by, late }: Sent, now: Date) {
  const sha256 = hashOf(canonical(manifest));
  const number = work.version + 1;
  await insertWorkVersion(db, { work_id: work.id, number, handed_by: by, handed_at: now, late_seconds: late, manifest, sha256 });
  await bundleCode(db, stage, { workId: work.id, number, runId: run.id, manifest });
  await settleRun(db, { task, run, content });
  await audit(db, {
    ...(by && { actorId: by }),
    ...{
      action: 'hand_in_project',
      objectType: 'project_work',
      objectId: work.id,
      from: work.state,
      to: 'submitted',
      detail: { version: number },
    },
  });
  // One that waits already is still one hand-in.
  if (work.state !== 'submitted') await notifyReviewers(db, task, run, content.title);
  await publishRun(db, run.id);
  return number;
}

/** Hands in a stage for its team. The same content again is the same version. */
export async function handIn(app: App, db: Db, place: Place, of: { stageId: string; by: string }, now: Date) {
  const { task, run, content } = place;
  const stage = content.stages.find(({ id }) => id === of.stageId);
  if (!stage) throw notForYou();
  const before = stageBefore(content, stage.id, await worksOf(db, [run.id]));
  if (before) throw new Refusal('project_stage_before', { values: { stage: before.title } });
  const work = await openWork(db, run.id, stage.id);
  if (work.state === 'reviewed') throw new Refusal('project_stage_closed');
  const manifest = await manifestOf(db, run, stage);
  const [newest] = work.state === 'submitted' ? await versionsOf(db, [work.id]) : [];
  if (newest && canonical(newest.manifest) === canonical(manifest)) return { version: newest.number, late_seconds: newest.late_seconds };
  const due = dueAt(stage, task, run.started_at, work.due_at);
  const late = lateSeconds(due, now);
  if (late > 0 && task.late === 'closed') throw new Refusal('project_deadline_over', { values: { time: timeText(app, due!) } });
  const missing = missingIn(stage, manifest);
  if (missing.length > 0) throw new Refusal('project_missing_parts', { values: { list: missing.map(({ title }) => title).join(', ') } });
  return { version: await send(db, place, { stage, work, manifest, by: of.by, late }, now), late_seconds: late };
}

/** Hands in the stages of one team whose date has just passed, where nothing that is wanted is missing. */
async function closeRun(db: Db, runId: string, now: Date) {
  const known = await findRun(db, runId);
  if (known) await holdTask(db, known.task_id);
  const run = await lockRun(db, runId);
  const task = run && (await findTask(db, run.task_id));
  if (!run || !task || run.state !== 'active') return;
  const { content } = (await findVersion(db, task.version_id))!;
  let works = await worksOf(db, [run.id]);
  for (const stage of content.stages) {
    const known = works.find(({ stage_id }) => stage_id === stage.id);
    const due = dueAt(stage, task, run.started_at, known?.due_at ?? null);
    const over = due !== null && now.getTime() > due.getTime() + AFTER_DEADLINE_MS;
    if (!over || (known && known.state !== 'open') || stage.deliverables.length === 0 || stageBefore(content, stage.id, works)) continue;
    const manifest = await manifestOf(db, run, stage);
    const empty = Object.values(manifest).every(isEmpty);
    if (empty || missingIn(stage, manifest).length > 0) continue;
    // What was saved after the date is handed in by the team itself, as late as it is.
    if ((await changedAt(db, run, stage)) > due.getTime() + AFTER_DEADLINE_MS) continue;
    await send(db, { task, run, content }, { stage, work: await openWork(db, run.id, stage.id), manifest, by: null, late: 0 }, now);
    // The next stage may have waited for this one alone.
    works = await worksOf(db, [run.id]);
  }
  // What could not be handed in now is looked at again when something of the team changes.
  const passed = new Date(now.getTime() - AFTER_DEADLINE_MS);
  const left = { content, task, startedAt: run.started_at, works };
  await updateDue(db, run.id, { next_due_at: nextDue(left, passed) });
}

const BATCH = 200;

/** Closes stages whose date has passed: hands in what is complete. A team is closed in one transaction of its own. */
export async function closeStages(app: App) {
  const failures: unknown[] = [];
  for (let after = '0'; ; ) {
    const passed = new Date(app.clock.now().getTime() - AFTER_DEADLINE_MS);
    const runs = await runsDue(app.db, { passed, after, most: BATCH });
    // One team that cannot be closed keeps no other from its bell.
    await eachApart(runs, (id) => inTransaction(app, (db) => closeRun(db, id, app.clock.now()))).catch((error) => failures.push(error));
    if (runs.length < BATCH) break;
    after = runs.at(-1)!;
  }
  if (failures.length > 0) throw failures[0];
}
