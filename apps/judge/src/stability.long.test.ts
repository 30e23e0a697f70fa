import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from '@praxis/contract/judge-task';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeCase } from './kinds/batch.ts';
import { compile } from './languages/compile.ts';
import { judgeHere } from './testing/judge-here.ts';

let here: Awaited<ReturnType<typeof judgeHere>>;
beforeAll(async () => {
  here = await judgeHere(3);
}, 240_000);
afterAll(() => here.close());

const SUBMISSIONS = 200;
const TURNS = 5;
const limits = { timeMs: 200, memoryMb: 64, outputKb: 64 };

/** Uses just so much time or memory as its input says. */
const source = `#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
int main() {
  double milliseconds, megabytes;
  if (scanf("%lf%lf", &milliseconds, &megabytes) != 2) return 1;
  size_t bytes = megabytes * (1 << 20);
  volatile char *room = (char *)malloc(bytes);
  for (size_t at = 0; at < bytes; at += 4096) room[at] = 1;
  while (clock() * 1000.0 / CLOCKS_PER_SEC < milliseconds) { }
  puts("ok");
}
`;

test('200 borderline submissions judged five times under load differ in none but those within 5 % of a limit', {
  timeout: 1_800_000,
}, async ({ skip }) => {
  const { judge } = here;
  if (!judge) return skip('no full sandbox on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'praxis-stability-'));
  const load = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  try {
    const place = judge.place(0, new AbortController().signal);
    const compiled = await compile(place, { language: 'cpp17', files: [{ name: 'main.cpp', text: source }] });
    if (!('folder' in compiled)) throw new Error(compiled.log);
    const expected = join(folder, 'expected');
    writeFileSync(expected, 'ok\n');
    const wrong: string[] = [];
    await Promise.all(
      Array.from({ length: availableParallelism() }, async (_, lane) => {
        const own = judge.place(lane, new AbortController().signal);
        for (let no = lane; no < SUBMISSIONS; no += availableParallelism()) {
          const share = 0.8 + (0.4 * Math.floor(no / 2)) / (SUBMISSIONS / 2);
          const byTime = no % 2 === 0;
          if (Math.abs(share - 1) <= 0.05) continue;
          const input = join(folder, `input${lane}`);
          writeFileSync(input, byTime ? `${share * limits.timeMs} 1\n` : `1 ${share * limits.memoryMb}\n`);
          const right: Verdict = share < 1 ? 'AC' : byTime ? 'TLE' : 'MLE';
          for (let turn = 0; turn < TURNS; turn++) {
            const { verdict, timeMs, memoryKb } = await judgeCase(
              own,
              { limits, mode: 'judge' },
              compiled,
              { kind: 'lines' },
              { no, input, expected },
            );
            if (verdict !== right)
              wrong.push(`${byTime ? 'time' : 'memory'} × ${share.toFixed(3)}: ${verdict}, not ${right} (${timeMs} ms, ${memoryKb} KB)`);
          }
        }
      }),
    );
    expect(wrong).toEqual([]);
  } finally {
    for (const one of load) one.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
