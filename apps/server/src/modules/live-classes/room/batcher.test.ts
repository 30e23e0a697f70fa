import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gatherMs, openBatcher } from './batcher.ts';

const nothing = async () => undefined;

test('what is said after a silence goes at once; what follows goes together, a round after the first that waits', async () => {
  const batcher = openBatcher();
  const startedAt = performance.now();
  await batcher.turn('1', 1200, nothing);
  expect(performance.now() - startedAt).toBeLessThan(150);
  await pause(60);
  const went: number[] = [];
  const second = batcher.turn('1', 1200, nothing).then(() => went.push(2));
  const asked = performance.now();
  await pause(60);
  const third = batcher.turn('1', 1200, nothing).then(() => went.push(3));
  await batcher.turn('2', 1200, nothing);
  expect(went).toEqual([]);
  await Promise.all([second, third]);
  expect(performance.now() - asked).toBeGreaterThan(240);
  expect(went).toEqual([2, 3]);
  let ended = false;
  const last = batcher.turn('1', 1200, async () => {
    await pause(20);
    ended = true;
  });
  await batcher.close();
  expect(ended).toBe(true);
  await last;
});

test('what belongs to a round is done in the order it was said, however long each takes, and one that fails holds up nobody', async () => {
  const batcher = openBatcher();
  const done: number[] = [];
  const work = (number: number, ms: number) => async () => {
    await pause(ms);
    done.push(number);
    if (number === 2) throw new Error('not this one');
    return number;
  };
  const all = [work(1, 40), work(2, 0), work(3, 20)].map((one) => batcher.turn('1', 10, one));
  await pause(30);
  all.push(batcher.turn('1', 10, work(4, 0)));
  expect(await Promise.allSettled(all)).toMatchObject([{ value: 1 }, { status: 'rejected' }, { value: 3 }, { value: 4 }]);
  expect(done).toEqual([1, 2, 3, 4]);
  await batcher.close();
});

test('a small room waits for less company, and what takes long to write is gathered for less time', () => {
  expect([0, 5, 40, 80, 400, 1000, 1020, 5000].map((pages) => gatherMs(pages, 12))).toEqual([20, 20, 20, 20, 100, 250, 255, 255]);
  expect([0, 20, 40, 60, 120, 200, 400].map((spent) => gatherMs(2000, spent))).toEqual([255, 255, 250, 230, 170, 200, 255]);
});

test('a round that took long counts at once, and is forgotten little by little', async () => {
  const batcher = openBatcher();
  await batcher.turn('1', 2000, nothing);
  batcher.took('1', 120);
  batcher.took('1', 10);
  const asked = performance.now();
  await Promise.all([batcher.turn('1', 2000, nothing), batcher.turn('1', 2000, nothing)]);
  expect(performance.now() - asked).toBeGreaterThan(80);
  await batcher.close();
});
