import type { CaseResult, JudgeGroup, Verdict } from '@praxis/contract/judge-queue/task';
import { expect, test } from 'vitest';
import { deservesAnotherRun, groupIsOpen, groupScores, repeats, verdictOfCases, verdictOfRun, wallMsOf } from './verdict.rules.ts';

const ended = { how: 'exited' as const, exitCode: 0, signal: null, cpuMs: 10 };

test.for([
  [{}, false, undefined],
  [{ exitCode: 1 }, false, 'RE'],
  [{ exitCode: 3 }, true, 'MLE'],
  [{ how: 'signalled', exitCode: null, signal: 'SIGSEGV' }, false, 'RE'],
  [{ how: 'signalled', exitCode: null, signal: 'SIGXFSZ' }, false, 'OLE'],
  [{ how: 'signalled', exitCode: null, signal: 'SIGXCPU' }, false, 'TLE'],
  [{ how: 'cpu', exitCode: null }, false, 'TLE'],
  [{ how: 'wall', exitCode: null }, false, 'TLE'],
  [{ how: 'output', exitCode: null }, false, 'OLE'],
  [{ how: 'memory', exitCode: 0 }, false, 'MLE'],
  [{ cpuMs: 1001 }, false, 'TLE'],
] as const)('a run that ended so, %j, is %s', ([how, ranOut, verdict]) => {
  expect(verdictOfRun({ ...ended, ...how }, { timeMs: 1000 }, ranOut)).toBe(verdict);
});

test.for([
  [{ how: 'wall', wallMs: 8000, waitedMs: 5 }, false],
  [{ how: 'wall', wallMs: 16_000, waitedMs: 7990 }, false],
  [{ how: 'wall', wallMs: 24_000, waitedMs: 16_100 }, false],
  [{ how: 'wall', wallMs: 24_000, waitedMs: 21_000 }, true],
  [{ how: 'wall', wallMs: 8000, waitedMs: undefined }, true],
  [{ how: 'cpu', wallMs: 8000, waitedMs: 7000 }, false],
] as const)('only what waited for a core is run again: %j', ([run, again]) => {
  expect(deservesAnotherRun(run)).toBe(again);
});

test.for([
  [100, 3000],
  [1000, 3000],
  [2000, 5000],
  [10_000, 21_000],
] as const)('a program of %d ms that sleeps has its slot for %d ms', ([timeMs, wall]) => {
  expect(wallMsOf({ timeMs })).toBe(wall);
});

const killed = { how: 'cpu' as const, cpuMs: 1501 };
test.for([
  [[{ cpuMs: 999 }], false],
  [[{ cpuMs: 1001 }], true],
  [[{ cpuMs: 1400 }], true],
  [[killed], false],
  [[{ cpuMs: 1200, how: 'signalled', signal: 'SIGSEGV' }], true],
  [[{ cpuMs: 1200, how: 'memory' }], false],
  [[{ cpuMs: 1200 }, { cpuMs: 990 }], false],
  [[{ cpuMs: 1200 }, { cpuMs: 1200, how: 'memory' }], false],
  [[{ cpuMs: 1400 }, killed, { cpuMs: 1300 }], true],
  [[{ cpuMs: 1400 }, killed, { cpuMs: 1300 }, { cpuMs: 1300 }], false],
  [[{ cpuMs: 1400 }, killed, { cpuMs: 1300 }, { cpuMs: 1240 }], true],
  [Array.from({ length: 9 }, () => ({ cpuMs: 1100 })), false],
] as const)('runs that ended by themselves a little too late are followed by others: %j, %j', ([runs, again]) => {
  expect(
    repeats(
      runs.map((run) => ({ ...ended, ...run })),
      { timeMs: 1000 },
    ),
  ).toBe(again);
});

const one = (no: number, verdict: Verdict, points = verdict === 'AC' ? 1 : 0): CaseResult => ({
  no,
  verdict,
  timeMs: 1,
  memoryKb: 1,
  points,
  message: '',
});
const groups: JudgeGroup[] = [
  { no: 1, score: 30, depends: [], rule: 'min' },
  { no: 2, score: 70, depends: [1], rule: 'sum' },
];
const cases = [
  { no: 1, group: 1 },
  { no: 2, group: 1 },
  { no: 3, group: 2 },
  { no: 4, group: 2 },
];
const results = (...verdicts: (Verdict | number)[]) =>
  new Map(verdicts.map((verdict, at) => [at + 1, typeof verdict === 'number' ? one(at + 1, 'PC', verdict) : one(at + 1, verdict)]));

test.for([
  [
    ['AC', 'AC', 'AC', 'AC'],
    [30, 70],
  ],
  [
    ['AC', 'AC', 'AC', 'WA'],
    [30, 35],
  ],
  [
    ['AC', 'WA', 'AC', 'AC'],
    [0, 0],
  ],
  [
    ['AC', 0.5, 'AC', 'AC'],
    [15, 0],
  ],
  [
    ['AC', 'AC', 0.25, 'WA'],
    [30, 8.75],
  ],
] as const)('the groups of %j score %j', ([verdicts, scores]) => {
  const task = { groups, cases, partialScores: true };
  expect(groupScores(task, results(...verdicts)).map(({ score }) => score)).toEqual(scores);
});

test('a group that depends on a failed one is closed', () => {
  const task = { groups, cases, partialScores: true };
  expect(groupIsOpen(groups[1]!, task, results('AC', 'WA'))).toBe(false);
  expect(groupIsOpen(groups[1]!, task, results('AC', 'AC'))).toBe(true);
  expect(groupIsOpen(groups[0]!, task, new Map())).toBe(true);
});

test.for([
  [['AC', 'AC'], true, 100, 'AC'],
  [['AC', 'WA', 'TLE'], false, 50, 'WA'],
  [['AC', 'WA'], true, 50, 'PC'],
  [['WA', 'SK'], true, 0, 'WA'],
  [['IG', 'IG'], false, 0, 'IG'],
  [['WA', 'SE'], true, 50, 'SE'],
  [['SK', 'TLE'], false, 0, 'TLE'],
] as const)('cases %j (points count: %s, score %s) make %s', ([verdicts, partialScores, score, verdict]) => {
  expect(verdictOfCases([...results(...verdicts).values()], { partialScores }, score)).toBe(verdict);
});
