import { expect, test } from 'vitest';
import type { Ended } from '../sandbox/box.ts';
import { bestRun } from './run-program.ts';

const end = (cpuMs: number, how: Ended['how'] = 'exited', waitedMs?: number): Ended => ({
  ...{ how, exitCode: how === 'exited' ? 0 : null, signal: null, cpuMs, wallMs: how === 'wall' ? 8000 : cpuMs },
  ...{ memoryKb: 1, outBytes: 0, waitedMs, endedMs: 0 },
});

test.for([
  ['one in time', [end(900)], 1, 900],
  ['one a little late, then in time', [end(1100), end(990)], 2, 990],
  ['one that waited for a core', [end(3, 'wall', 7000), end(5)], 2, 5],
  ['one that slept', [end(3, 'wall', 0)], 1, 3],
  ['one that is always late', [end(1450), end(1440), end(1460), end(1470)], 4, 1440],
  ['one that is late by little', [end(1220), end(1100), end(1110), end(1120), end(1130), end(1140)], 5, 1100],
] as const)('%s is run as often as is fair, and its best counts', async ([, runs, times, cpuMs]) => {
  const place = { repeats: { left: 10, cpuMs: 4200 } };
  let started = 0;
  const best = await bestRun(
    place,
    { timeMs: 1000, memoryMb: 64, outputKb: 64 },
    async () => runs[started++]!,
    (one) => one,
  );
  expect([started, best.cpuMs]).toEqual([times, cpuMs]);
});
