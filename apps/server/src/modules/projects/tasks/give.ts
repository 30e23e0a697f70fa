import type { ProjectContent } from '@praxis/contract/projects/design';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { giveLabAsPart, moveLabPart } from '../../labs/index.ts';
import { findVersion, type ProjectRow } from '../design/design.store.ts';
import { recountLateness } from '../reviews/recount-lateness.ts';
import { runsOfTask } from '../runs/runs.store.ts';
import { settleRuns } from '../runs/settle-run.ts';
import { dealTeams } from '../teams/make-teams.ts';
import { dueAt } from './due.rules.ts';
import { notifyOfTask } from './notify.ts';
import {
  insertTask,
  labsOfTask,
  mentorIds,
  removeLabOfStage,
  saveLabOfStage,
  setMentors,
  type TaskRow,
  type TaskRules,
  updateTask,
} from './tasks.store.ts';

type Rules = Omit<TaskRules, 'late'> & { late: 'none' | 'percent' | 'closed'; mentor_ids: string[] };
type Gift = Rules & {
  space_id: string;
  project: ProjectRow;
  mode: string;
  size_min: number;
  size_max: number;
  by: string;
};

const rulesOf = ({ opens_at, closes_at, late, late_percent, peer_share }: Rules) => ({
  ...{ opens_at, closes_at, late, late_percent: late === 'percent' ? late_percent : 0, peer_share },
});

type Labs = { content: ProjectContent; ownerId: string; by: string };

/** Gives the labs of the stages of a task; those given before for the same lab stay, those a stage has no more are withdrawn. */
export async function giveLabsOf(db: Db, task: TaskRow, { content, ownerId, by, before }: Labs & { before?: ProjectContent }, now: Date) {
  const known = await labsOfTask(db, task.id);
  const labBefore = new Map(before?.stages.map(({ id, lab_id }) => [id, lab_id]));
  const staying = new Set(content.stages.flatMap(({ id, lab_id }) => (lab_id !== null && labBefore.get(id) === lab_id ? [id] : [])));
  for (const [stageId, labTaskId] of known) {
    if (staying.has(stageId)) continue;
    await moveLabPart(db, labTaskId, { state: 'withdrawn', opensAt: task.opens_at, closesAt: task.closes_at, by }, now);
    await removeLabOfStage(db, { task_id: task.id, stage_id: stageId });
  }
  for (const stage of content.stages) {
    if (stage.lab_id === null || (known.has(stage.id) && staying.has(stage.id))) continue;
    const closesAt = task.opens_at ? dueAt(stage, task, null, null) : task.closes_at;
    const given = await giveLabAsPart(
      db,
      { spaceId: task.space_id, labId: stage.lab_id, ownerId, opensAt: task.opens_at, closesAt, by, partOf: `project:${task.id}` },
      now,
    );
    if (!given) throw new Refusal('project_lab_missing', { values: { stage: stage.title } });
    await saveLabOfStage(db, { task_id: task.id, stage_id: stage.id, lab_task_id: given });
  }
}

/** Gives the published version of a project to a space; teams of groups are made at once. */
export async function giveTask(db: Db, gift: Gift, now: Date): Promise<string> {
  const { project, by } = gift;
  const version = (await findVersion(db, project.version_id!))!;
  const alone = gift.mode === 'alone';
  const task = await insertTask(db, {
    ...{ space_id: gift.space_id, project_id: project.id, version_id: version.id, mode: gift.mode },
    ...{ size_min: alone ? 1 : gift.size_min, size_max: alone ? 1 : gift.size_max, given_by: by, given_at: now },
    ...rulesOf(gift),
  });
  await setMentors(db, task.id, gift.mentor_ids);
  await giveLabsOf(db, task, { content: version.content, ownerId: project.owner_id, by }, now);
  if (task.mode === 'groups') await dealTeams(db, task, String, now);
  await audit(db, {
    ...{ actorId: by, action: 'give_project', objectType: 'project_task', objectId: task.id },
    detail: { space_id: gift.space_id, project_id: project.id },
  });
  await notifyOfTask(db, task, version.content.title);
  return task.id;
}

/** Brings the rules of a task to what is said; its labs move with it. */
export async function changeTask(
  db: Db,
  task: TaskRow,
  change: Rules & { state: 'open' | 'withdrawn'; content: ProjectContent; by: string },
  now: Date,
) {
  const next = { state: change.state, ...rulesOf(change) };
  const time = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  const mentors = await mentorIds(db, task.id);
  const same =
    (Object.keys(next) as (keyof typeof next)[]).every((key) => time(next[key]) === time(task[key])) &&
    mentors.length === change.mentor_ids.length &&
    mentors.every((id) => change.mentor_ids.includes(id));
  if (same) return;
  await updateTask(db, task.id, next);
  await setMentors(db, task.id, change.mentor_ids);
  await recountLateness(db, { task: { ...task, ...next }, content: change.content, runs: await runsOfTask(db, task.id) });
  await settleRuns(db, { task: { ...task, ...next }, content: change.content });
  for (const [stageId, labTaskId] of await labsOfTask(db, task.id)) {
    const stage = change.content.stages.find(({ id }) => id === stageId);
    const closesAt = stage && next.opens_at ? dueAt(stage, next, null, null) : next.closes_at;
    await moveLabPart(db, labTaskId, { state: change.state, opensAt: next.opens_at, closesAt, by: change.by }, now);
  }
  await audit(db, {
    ...{ actorId: change.by, action: 'change_project_task', objectType: 'project_task', objectId: task.id },
    ...{ from: task.state, to: next.state, detail: { ...next, mentor_ids: change.mentor_ids } },
  });
}
