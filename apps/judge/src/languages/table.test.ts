import { judgeLanguages } from '@praxis/contract/judge-queue/languages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeText, sums } from '../testing/hostile.ts';
import { judgeHere } from '../testing/judge-here.ts';

let here: Awaited<ReturnType<typeof judgeHere>>;
beforeAll(async () => {
  here = await judgeHere(4);
}, 240_000);
afterAll(() => here.close());

test.for(judgeLanguages)(
  '$name: a right program is AC, one that breaks off in its middle is CE',
  { timeout: 60_000 },
  async ({ id }, { skip }) => {
    if (!here.judge?.tools?.languages.has(id)) return skip('not installed, or no full sandbox on this machine');
    const place = here.judge.place(0, new AbortController().signal);
    const files = { input: '3 4\n', expected: '7\n' };
    expect(await judgeText(place, sums[id], files)).toMatchObject({ verdict: 'AC' });
    const [{ name, text }] = sums[id].files as [{ name: string; text: string }];
    const half = { ...sums[id], files: [{ name, text: text.slice(0, text.lastIndexOf(')')) }] };
    expect(await judgeText(place, half, files)).toMatchObject({ verdict: 'CE', message: expect.stringContaining(name) });
  },
);
