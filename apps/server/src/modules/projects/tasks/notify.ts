import { addressOf } from '@praxis/contract/core/pages';
import type { Db } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { sendMessage } from '../../messages/index.ts';
import { idsWithRight, memberIds, spaceNames } from '../../spaces/index.ts';
import { membersOf, type RunRow } from '../runs/runs.store.ts';
import type { TaskRow } from './tasks.store.ts';

/** The page of a given project. */
export const taskAddress = (task: { id: string }) => addressOf('projectTask', { taskId: task.id });
/** The room of a team, at a stage. */
export const runAddress = (run: { id: string }, stageId?: string) => addressOf('project', { runId: run.id, stageId });

/** Those who may mentor in a space. */
export const staffIds = async (db: Db, spaceId: string) =>
  new Set([
    ...(await memberIds(db, spaceId, 'owner')),
    ...(await memberIds(db, spaceId, 'teacher')),
    ...(await memberIds(db, spaceId, 'ta')),
  ]);

/** Tells the students of a space that a project was given. */
export async function notifyOfTask(db: Db, task: TaskRow, title: string) {
  const names = await spaceNames(db, [task.space_id]);
  await sendMessage(db, {
    ...{ userIds: await memberIds(db, task.space_id, 'student'), kind: 'project_given' },
    ...{ values: { title, space: names.get(task.space_id) ?? '' }, link: taskAddress(task) },
  });
}

type TeamMessage = {
  kind: 'project_extended' | 'project_rejected' | 'project_reviewed' | 'project_released';
  title: string;
  stage?: { id: string; title: string };
  reason?: string;
};

/** Tells the members of a team what became of their work. */
export async function notifyTeam(db: Db, run: RunRow, { kind, title, stage, reason = '' }: TeamMessage) {
  await sendMessage(db, {
    userIds: (await membersOf(db, run.id)).map(({ user_id }) => user_id),
    ...{ kind, values: { title, reason, stage: stage?.title ?? '' }, link: runAddress(run, stage?.id) },
  });
}

/** Tells those who review a team that one more hand-in waits: its mentor, or everybody who marks in the space. */
export async function notifyReviewers(db: Db, task: TaskRow, run: RunRow, title: string) {
  const mentor = run.mentor_id && (await staffIds(db, task.space_id)).has(run.mentor_id) ? run.mentor_id : null;
  const userIds = mentor ? [mentor] : await idsWithRight(db, task.space_id, 'mark');
  await sendMessage(db, { userIds, kind: 'project_handed_in', values: { title }, link: taskAddress(task), more: 1 });
}

/** Has open rooms of a team load again. */
export const publishRun = (db: Db, runId: string) => publish(db, `project-run:${runId}`, {});

/** Has open rooms of a team load one deliverable again, which a save of it changes. */
export const publishPart = (db: Db, { run_id: runId, stage_id, part_id }: { run_id: string; stage_id: string; part_id: string }) =>
  publish(db, `project-run:${runId}`, { stage_id, part_id });
