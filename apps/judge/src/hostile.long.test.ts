import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostilePrograms, withstands } from './testing/hostile.ts';
import { judgeHere } from './testing/judge-here.ts';

let here: Awaited<ReturnType<typeof judgeHere>>;
beforeAll(async () => {
  here = await judgeHere(1);
}, 240_000);
afterAll(() => here.close());

test.for(hostilePrograms())(
  '$name is contained and a benign program after it is judged well',
  { timeout: 120_000 },
  async (hostile, { skip }) => {
    if (!here.judge) return skip('no full sandbox on this machine');
    expect(await withstands(here.judge, hostile)).toEqual([]);
  },
);
