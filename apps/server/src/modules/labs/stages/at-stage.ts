import type { Db } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { type SessionScore, scoreOfSession } from '../checks/checked-listeners.ts';
import { findLab, findVersion } from '../labs.store.ts';
import { findResults, findSession, type TaskRow } from '../tasks/tasks.store.ts';
import {
  type AssignedLab,
  machinesBoundByEnd,
  moveMachineEnds,
  replaceOwnEnds,
  sessionsOfSection,
  taskOfSection,
  updateTaskTimes,
  upsertTaskOfSection,
} from './stages.store.ts';

/** The lab somebody picked for a section with the version that is given now; undefined when it is not theirs. */
export async function labForSection(db: Db, ownerId: string, labId: string) {
  const lab = await findLab(db, labId);
  if (!lab || lab.owner_id !== ownerId) return undefined;
  const version = lab.version_id === null ? undefined : await findVersion(db, lab.version_id);
  return { title: version?.content.title ?? lab.title, version: version && { id: version.id, number: version.number } };
}

/** When a section is open: for everybody, and how much longer for single people. */
export type LabTimes = { startAt: Date; endAt: Date; extra: ReadonlyMap<string, number>; by: string };

/** Writes times into a task; what runs ends with them, or as long after them as it would have by itself. */
async function moveTo(db: Db, task: TaskRow, times: LabTimes, now: Date) {
  const bound = await machinesBoundByEnd(db, task.id, now);
  await updateTaskTimes(db, task.id, { opens_at: times.startAt, closes_at: times.endAt });
  const input = [...times.extra].filter(([, seconds]) => seconds > 0);
  const ends = new Map(input.map(([userId, seconds]) => [userId, new Date(times.endAt.getTime() + seconds * 1000)]));
  await replaceOwnEnds(db, { taskId: task.id, ends, by: times.by }, now);
  await moveMachineEnds(db, task.id, bound, now);
  await publish(db, `lab-task:${task.id}`, { what: 'room' });
}

/**
 * Gives a version of a lab in a section of a stage, or brings what was given there to what is said now. Whoever calls holds the stage.
 */
export async function giveLabAtStage(db: Db, input: AssignedLab, times: LabTimes, now: Date): Promise<string> {
  const known = await taskOfSection(db, input.sectionId, true);
  if (known) await moveTo(db, known, times, now);
  const task = await upsertTaskOfSection(db, input, times, now);
  if (!known) await moveTo(db, task, times, now);
  return task.id;
}

/** Moves the times of a section, in the caller's transaction. */
export async function moveLabTimes(db: Db, sectionId: string, times: LabTimes, now: Date) {
  const task = await taskOfSection(db, sectionId, true);
  if (task) await moveTo(db, task, times, now);
}

/** Stops the clocks of a section: nothing is checked and no console is opened until it goes on. */
export async function pauseLab(db: Db, sectionId: string, now: Date) {
  const task = await taskOfSection(db, sectionId, true);
  if (!task || task.paused_at) return;
  await updateTaskTimes(db, task.id, { paused_at: now });
  await publish(db, `lab-task:${task.id}`, { what: 'room' });
}

/** Lets a section go on with other times. */
export async function resumeLab(db: Db, sectionId: string, times: LabTimes, now: Date) {
  const task = await taskOfSection(db, sectionId, true);
  if (!task?.paused_at) return;
  await updateTaskTimes(db, task.id, { paused_at: null });
  await moveTo(db, task, times, now);
}

/** Ends a section for everybody now; a last check hands in what stands on the machines. */
export async function closeLab(db: Db, sectionId: string, by: string, now: Date) {
  const task = await taskOfSection(db, sectionId, true);
  if (!task) return;
  await updateTaskTimes(db, task.id, { paused_at: null });
  const startAt = task.opens_at && task.opens_at < now ? task.opens_at : now;
  await moveTo(db, task, { startAt, endAt: now, extra: new Map(), by }, now);
}

/** What every session of a section is worth now, counted anew from the sessions themselves. */
export async function scoresOfLab(db: Db, sectionId: string, userIds?: readonly string[]): Promise<SessionScore[]> {
  const sessions = await sessionsOfSection(db, sectionId, userIds);
  const ids = sessions.map(({ id }) => id);
  const results = await findResults(db, ids);
  const contents = new Map<string, Awaited<ReturnType<typeof findVersion>>>();
  for (const id of new Set(sessions.map((session) => session.version_id))) contents.set(id, await findVersion(db, id));
  return sessions.flatMap((session) => {
    const version = contents.get(session.version_id);
    const score = version && scoreOfSession(session, version.content, results);
    return score ? [score] : [];
  });
}

/** What one person has of the lab of a section. */
export async function labWorkAt(db: Db, sectionId: string, userId: string) {
  const task = await taskOfSection(db, sectionId);
  const session = task && (await findSession(db, task.id, userId));
  return {
    taskId: task?.id ?? null,
    started: session !== undefined,
    finished: session?.state === 'finished',
    touchedAt: session?.touched_at ?? null,
  };
}
