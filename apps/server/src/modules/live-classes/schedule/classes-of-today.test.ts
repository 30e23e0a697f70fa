import { expect, test } from 'vitest';
import { classMakers } from '../../../testing/makers/live-classes.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';
import { classesOfToday } from './dates.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;

test('home shows the classes of the day it is where the school is', async () => {
  const created = await world();
  const { planned } = classMakers(created);
  const teacher = await created.person('teacher');
  const at = await spaceMakers(created).space(teacher);
  // Eleven at night in Shanghai, afternoon in Berlin.
  const late = new Date(Math.ceil(created.clock.now().getTime() / 86_400_000) * 86_400_000 + 15 * HOUR);
  created.clock.move(late.getTime() - created.clock.now().getTime());
  await planned(at, teacher, { title: 'Across midnight', inMinutes: 45 });
  await planned(at, teacher, { title: 'Six hours later', inMinutes: 360 });
  const shown = async (zone: string, after = 0) =>
    (await classesOfToday(created.db, teacher.id, { now: new Date(late.getTime() + after), zone })).map(({ title }) => title);
  expect(await shown('Asia/Shanghai')).toEqual(['Across midnight']);
  expect(await shown('Asia/Shanghai', 70 * MINUTE)).toEqual(['Across midnight', 'Six hours later']);
  expect(await shown('Europe/Berlin')).toEqual(['Across midnight', 'Six hours later']);
  expect(await shown('Europe/Berlin', 24 * HOUR)).toEqual([]);
});
