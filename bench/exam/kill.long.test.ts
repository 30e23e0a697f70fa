import { expect, test } from 'vitest';
import { examUnderKills } from './kill-loop.ts';

test('1,000 students lose nothing while server, database and network are killed and restored', { timeout: 1_200_000 }, async () => {
  const verdict = await examUnderKills({ students: 1000, seconds: 120, thinkMs: 3000, gapMs: [1000, 5000] });
  process.stdout.write(`${JSON.stringify(verdict)}\n`);
  expect(verdict).toMatchObject({ missing: [], doubled: [], notClosedOnce: [], wrongScores: [], unexpected: [], attempts: 1000 });
  expect(verdict.acknowledged).toBeGreaterThan(10_000);
  expect(Math.min(...Object.values(verdict.kills))).toBeGreaterThan(1);
});
