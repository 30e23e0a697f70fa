import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherMs, openBatcher } from './batcher.ts';

// The time of these tests passes only when they say so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const nothing = async () => undefined;
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

test('what is said after a silence goes at once; what follows goes together, a round after the first that waits', async () => {
  const batcher = openBatcher();
  const went: number[] = [];
  const post = (number: number, room = '1') => void batcher.turn(room, 1200, async () => went.push(number));
  post(1);
  await pass(0);
  expect(went).toEqual([1]);
  await pass(60);
  post(2);
  await pass(60);
  post(3);
  post(4, '2');
  await pass(0);
  expect(went, 'another room does not wait').toEqual([1, 4]);
  // The second waited 60 ms already; the third waits for the rest of its round.
  await pass(254 - 60);
  expect(went).toEqual([1, 4]);
  await pass(1);
  expect(went).toEqual([1, 4, 2, 3]);
  let ended = false;
  const last = batcher.turn('1', 1200, async () => {
    await pause(20);
    ended = true;
  });
  const closed = batcher.close();
  await pass(19);
  expect(ended).toBe(false);
  await pass(1);
  await closed;
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
  const settled = Promise.allSettled(all);
  await pass(30);
  const fourth = Promise.allSettled([batcher.turn('1', 10, work(4, 0))]);
  await pass(100);
  expect([...(await settled), ...(await fourth)]).toMatchObject([{ value: 1 }, { status: 'rejected' }, { value: 3 }, { value: 4 }]);
  expect(done).toEqual([1, 2, 3, 4]);
  await batcher.close();
});

test('a small room waits for less company, and what takes long to write is gathered for less time', () => {
  expect([0, 5, 40, 80, 400, 1000, 1020, 5000].map((pages) => gatherMs(pages, 12))).toEqual([20, 20, 20, 20, 100, 250, 255, 255]);
  expect([0, 20, 40, 60, 120, 200, 400].map((spent) => gatherMs(2000, spent))).toEqual([255, 255, 250, 230, 170, 200, 255]);
});

test('a round that took long counts at once, and is forgotten little by little', async () => {
  const batcher = openBatcher();
  const first = batcher.turn('1', 2000, nothing);
  await pass(0);
  await first;
  batcher.took('1', 120);
  // By a fifth of the way to 10: 98 ms, which leave 192 of a tick.
  batcher.took('1', 10);
  const went: number[] = [];
  for (const number of [1, 2]) void batcher.turn('1', 2000, async () => went.push(number));
  await pass(191);
  expect(went).toEqual([]);
  await pass(1);
  expect(went).toEqual([1, 2]);
  await batcher.close();
});
