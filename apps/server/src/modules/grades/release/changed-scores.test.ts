import { randomUUID } from 'node:crypto';
import { saveGradeCells } from '@praxis/contract/grades/grades';
import { gradeChangesToNotify, notifyGradeChanges, releaseGrades, saveGradeColumn } from '@praxis/contract/grades/setup';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import type { TestPerson } from '../../../testing/world.ts';

const points = (of: number) => of * 100_000;

/** Two columns filled by hand, with a score of a student in each. */
async function room() {
  const at = await examRoom();
  const { as, teacher, place, student, done, clock } = at;
  const where = { space_id: place.id };
  const column = async (title: string) =>
    (await done(as(teacher).call(saveGradeColumn, { ...where, title, max: points(10), category: 'manual' }))).key;
  const keys = [await column('Oral'), await column('Poster')] as const;
  const revisions = new Map<string, number>();
  const write = async (key: string, units: number, who: TestPerson = student) => {
    clock.move(1000);
    const cell = { key, user_id: who.id, units: points(units), status: 'normal' as const, revision: revisions.get(key + who.id) ?? 0 };
    const { saved } = await done(as(teacher).call(saveGradeCells, { ...where, batch: randomUUID(), cells: [cell] }));
    revisions.set(key + who.id, saved[0]!.cell.revision);
  };
  const release = (key: string) => {
    clock.move(1000);
    return done(as(teacher).call(releaseGrades, { ...where, keys: [key], released: true }));
  };
  const waiting = () => done(as(teacher).call(gradeChangesToNotify, where));
  const notify = () => {
    clock.move(1000);
    return as(teacher).call(notifyGradeChanges, where);
  };
  const titles = async (who: TestPerson = student) =>
    (await done(as(who).call(listMessages, {}))).list.filter(({ kind }) => kind === 'grades_changed');
  return { ...at, keys, where, write, release, waiting, notify, titles };
}

test('a student is told once of all scores that changed after they could see them', async () => {
  const { keys, write, release, waiting, notify, titles, another } = await room();
  const other = await another();
  await write(keys[0], 6);
  await write(keys[1], 5);
  await write(keys[0], 7, other);
  await release(keys[0]);
  expect(await waiting()).toEqual({ people: 0, cells: 0 });
  // The second column is not out: what is changed there is nobody's news.
  await write(keys[0], 8);
  await write(keys[1], 9);
  expect(await waiting()).toEqual({ people: 1, cells: 1 });
  await release(keys[1]);
  await write(keys[1], 10);
  expect(await waiting()).toEqual({ people: 1, cells: 2 });
  expect((await notify()).data).toEqual({ people: 1 });
  expect((await titles()).map(({ body }) => body)).toEqual([expect.stringContaining('2 scores changed')]);
  expect(await titles(other)).toEqual([]);
  expect((await notify()).data).toEqual({ people: 0 });
  expect(await titles()).toHaveLength(1);
});

test('a change noted by a server whose clock is ahead is told once as well', async () => {
  const { keys, write, release, clock, notify, titles } = await room();
  await write(keys[0], 6);
  await release(keys[0]);
  await write(keys[0], 8);
  clock.move(-5000);
  expect((await notify()).data).toEqual({ people: 1 });
  expect((await notify()).data).toEqual({ people: 0 });
  expect(await titles()).toHaveLength(1);
});

test('what was changed and changed back is no news, and forty who press at once tell once', async () => {
  const { as, teacher, keys, where, write, release, waiting, titles } = await room();
  await write(keys[0], 6);
  await release(keys[0]);
  await write(keys[0], 8);
  await write(keys[0], 6);
  expect(await waiting()).toEqual({ people: 0, cells: 0 });
  await write(keys[0], 9);
  const replies = await Promise.all(Array.from({ length: 40 }, () => as(teacher).call(notifyGradeChanges, where)));
  expect(replies.reduce((sum, { data }) => sum + data.people, 0)).toBe(1);
  expect(await titles()).toHaveLength(1);
});
