import { expect, test } from 'vitest';
import { killLoop } from './testing/kill-loop.ts';
import { type Stuck, sticks, submissionsIn } from './testing/stuck-server.ts';

test('after a kill -9 of everything the school starts again with all it acknowledged, and a server whose pool gives nothing says so and is started again', {
  timeout: 360_000,
}, async () => {
  let stuck: Stuck | undefined;
  let practised = 0;
  const verdict = await killLoop({
    port: 18141,
    duringSetUp: 1,
    underLoad: 1,
    afterwards: async (school) => {
      practised = await submissionsIn(school);
      stuck = await sticks(school);
    },
  });
  expect(verdict.lost).toEqual([]);
  expect(verdict.acknowledged).toBeGreaterThan(0);
  // The demo school is made without rights: that the judge has some has to be said to it.
  expect(practised > 0).toBe(process.getuid?.() === 0);
  expect(stuck).toMatchObject({ logged: true, restarted: true, answersAfterwards: true });
  expect(stuck!.readyText).toMatch(/the pool "general" gives no connection: \d+ held/);
  process.stdout.write(`readyz answered in ${stuck!.readyMs.toFixed(0)} ms while the pool gave nothing\n`);
});
