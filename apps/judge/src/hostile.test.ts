import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostilePrograms, withstands } from './testing/hostile.ts';
import { judgeHere } from './testing/judge-here.ts';

let here: Awaited<ReturnType<typeof judgeHere>>;
beforeAll(async () => {
  here = await judgeHere();
}, 240_000);
afterAll(() => here.close());

test('the hostile set holds more than 45 programs, each with what must become of it', () => {
  const all = hostilePrograms();
  expect(all.length).toBeGreaterThan(45);
  for (const { verdicts, name } of all) expect(verdicts.length, name).toBeGreaterThan(0);
});

test.for(hostilePrograms().filter(({ quick }) => quick))(
  '$name is contained and a benign program after it is judged well',
  { timeout: 60_000 },
  async (hostile, { skip }) => {
    if (!here.judge) return skip('no full sandbox on this machine');
    expect(await withstands(here.judge, hostile)).toEqual([]);
  },
);
