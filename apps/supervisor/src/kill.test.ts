import { expect, test } from 'vitest';
import { killLoop } from './testing/kill-loop.ts';

test('after a kill -9 of everything, in the first set-up and under load, the school starts again with all it acknowledged', {
  timeout: 240_000,
}, async () => {
  const verdict = await killLoop({ port: 18141, duringSetUp: 1, underLoad: 1 });
  expect(verdict.lost).toEqual([]);
  expect(verdict.acknowledged).toBeGreaterThan(0);
});
