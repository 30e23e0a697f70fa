import { addressOf, type PageAddress } from '@praxis/contract/core/pages';
import type { Db } from '../../../platform/database/db.ts';
import { labTaskAddress } from '../console/addresses.ts';
import { sessionsIn } from '../grades/grades.store.ts';
import { findLab, findVersion, publishedLabsOf } from '../labs.store.ts';
import { withdrawMachines } from '../sessions/withdraw-machines.ts';
import { findTask, insertTask, markPartOf, updateTask } from './tasks.store.ts';

/** The published labs of a person: ids and titles. */
export const publishedLabs = (db: Db, ownerId: string): Promise<{ id: string; title: string }[]> => publishedLabsOf(db, ownerId);

type LabOfTask = {
  spaceId: string;
  labId: string;
  ownerId: string;
  opensAt: Date | null;
  closesAt: Date | null;
  by: string;
  partOf: string;
};

/** Gives the published version of an own lab to a space as a part of other work; undefined when it is not theirs or not published. */
export async function giveLabAsPart(db: Db, of: LabOfTask, now: Date): Promise<string | undefined> {
  const lab = await findLab(db, of.labId);
  if (!lab || lab.owner_id !== of.ownerId || lab.version_id === null) return undefined;
  const times = { opens_at: of.opensAt, closes_at: of.closesAt };
  const task = await insertTask(db, {
    ...{ space_id: of.spaceId, lab_id: lab.id, version_id: lab.version_id },
    ...{ ...times, given_by: of.by, given_at: now },
  });
  await markPartOf(db, task.id, of.partOf);
  return task.id;
}

/** Moves a lab that is a part of other work with it: its dates, and whether it is open. */
export async function moveLabPart(
  db: Db,
  taskId: string,
  to: { state: 'open' | 'withdrawn'; opensAt: Date | null; closesAt: Date | null; by: string },
  now: Date,
) {
  const task = await findTask(db, taskId);
  if (!task) return;
  if (to.state === 'withdrawn' && task.state !== 'withdrawn') await withdrawMachines(db, task.id, to.by, now);
  await updateTask(db, task.id, { state: to.state, opens_at: to.opensAt, closes_at: to.closesAt });
}

/** Titles and pages of given labs by their ids, and everybody's scores of 100 in them. */
export async function labParts(db: Db, taskIds: readonly string[]) {
  const parts = new Map<string, { title: string; link: PageAddress; wall: PageAddress; scores: Map<string, number> }>();
  if (taskIds.length === 0) return parts;
  const sessions = await sessionsIn(db, taskIds, undefined);
  for (const id of taskIds) {
    const task = await findTask(db, id);
    const version = task && (await findVersion(db, task.version_id));
    if (!task || !version || task.space_id === null) continue;
    const scores = new Map((sessions.get(id) ?? []).flatMap(({ user_id, score }) => (score === null ? [] : [[user_id, score] as const])));
    const link = labTaskAddress({ id: task.id, space_id: task.space_id });
    parts.set(id, { title: version.content.title, link, wall: addressOf('labWall', { taskId: id }), scores });
  }
  return parts;
}
