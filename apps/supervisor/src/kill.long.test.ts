import { expect, test } from 'vitest';
import { killLoop } from './testing/kill-loop.ts';

test('twenty kills of everything lose nothing that was acknowledged', { timeout: 1_800_000 }, async () => {
  const verdict = await killLoop({ port: 18142, duringSetUp: 6, underLoad: 14 });
  process.stdout.write(`${JSON.stringify({ ...verdict, lost: verdict.lost.length })}\n`);
  expect(verdict.lost).toEqual([]);
  expect(verdict.acknowledged).toBeGreaterThan(100);
});
