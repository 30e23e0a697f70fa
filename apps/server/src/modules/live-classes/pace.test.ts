import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openPace } from './pace.ts';

test('what is said after a silence goes at once; what follows goes together, a round after the first that waits', async () => {
  const pace = openPace();
  const began = performance.now();
  await pace.turn('1');
  expect(performance.now() - began).toBeLessThan(150);
  await pause(60);
  const went: number[] = [];
  const second = pace.turn('1').then(() => went.push(2));
  const asked = performance.now();
  await pause(60);
  const third = pace.turn('1').then(() => went.push(3));
  await pace.turn('2');
  expect(went).toEqual([]);
  await Promise.all([second, third]);
  expect(performance.now() - asked).toBeGreaterThan(240);
  expect(went).toEqual([2, 3]);
  const last = pace.turn('1');
  pace.close();
  await last;
});
