import { expect, test } from 'vitest';
import { examUnderKills } from './kill-loop.ts';

test('60 students lose nothing while server, database and network are killed and restored', { timeout: 300_000 }, async () => {
  const verdict = await examUnderKills({ students: 60, seconds: 12, thinkMs: 500, gapMs: [300, 1200] });
  process.stdout.write(`${JSON.stringify(verdict)}\n`);
  expect(verdict).toMatchObject({ missing: [], doubled: [], notClosedOnce: [], wrongScores: [], unexpected: [], attempts: 60 });
  expect(verdict.acknowledged).toBeGreaterThan(200);
  expect(Math.min(...Object.values(verdict.kills))).toBeGreaterThan(0);
});
