import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gatherMs, openPace } from './pace.ts';

test('what is said after a silence goes at once; what follows goes together, a round after the first that waits', async () => {
  const pace = openPace();
  const began = performance.now();
  await pace.turn('1', 1200);
  expect(performance.now() - began).toBeLessThan(150);
  await pause(60);
  const went: number[] = [];
  const second = pace.turn('1', 1200).then(() => went.push(2));
  const asked = performance.now();
  await pause(60);
  const third = pace.turn('1', 1200).then(() => went.push(3));
  await pace.turn('2', 1200);
  expect(went).toEqual([]);
  await Promise.all([second, third]);
  expect(performance.now() - asked).toBeGreaterThan(240);
  expect(went).toEqual([2, 3]);
  const last = pace.turn('1', 1200);
  pace.close();
  await last;
});

test('a small room waits for less company, and what takes long to write is gathered for less time', () => {
  expect([0, 5, 40, 80, 400, 1000, 1020, 5000].map((pages) => gatherMs(pages, 12))).toEqual([20, 20, 20, 20, 100, 250, 255, 255]);
  expect([0, 20, 40, 60, 120, 200, 400].map((spent) => gatherMs(2000, spent))).toEqual([255, 255, 250, 230, 170, 200, 255]);
});

test('a round that took long counts at once, and is forgotten little by little', async () => {
  const pace = openPace();
  await pace.turn('1', 2000);
  pace.took('1', 120);
  pace.took('1', 10);
  const asked = performance.now();
  await Promise.all([pace.turn('1', 2000), pace.turn('1', 2000)]);
  expect(performance.now() - asked).toBeGreaterThan(80);
  pace.close();
});
