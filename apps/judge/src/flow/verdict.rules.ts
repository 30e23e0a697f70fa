import type { CaseResult, JudgeGroup, JudgeTask, Verdict } from '@praxis/contract/judge-queue/task';

/** How a run ended, as far as the verdict asks. */
type Run = {
  how: 'exited' | 'signalled' | 'cpu' | 'wall' | 'output' | 'memory';
  exitCode: number | null;
  signal: string | null;
  cpuMs: number;
};

/** The verdict of how a program ended; undefined when it ended well and its output decides. */
export function verdictOfRun(run: Run, limits: { timeMs: number }, ranOutOfMemory: boolean): Verdict | undefined {
  if (run.how === 'memory') return 'MLE';
  if (run.how === 'output' || run.signal === 'SIGXFSZ') return 'OLE';
  if (run.how === 'cpu' || run.how === 'wall' || run.cpuMs > limits.timeMs || run.signal === 'SIGXCPU') return 'TLE';
  if (ranOutOfMemory) return 'MLE';
  return run.how === 'signalled' || run.exitCode !== 0 ? 'RE' : undefined;
}

/** Starting takes this long on a host whose disk has nothing of a language at hand. */
const LEAST_WALL_MS = 3000;

/** How long a program may last by the clock: room for its overrun and its start, and no more, so that one that sleeps gives its slot back soon. */
export const wallMsOf = ({ timeMs }: { timeMs: number }) => Math.max(LEAST_WALL_MS, 2 * timeMs + 1000);

/** What an interactor may compute on the clock of the program it talks with. */
const INTERACTOR_MS = 2000;

/** The same of one that talks with an interactor. */
export const talkWallMsOf = (limits: { timeMs: number }) => wallMsOf(limits) + INTERACTOR_MS;

/** The time a program waits for a core does not count on its clock, but up to this many times of it; `watch.c` holds the same number. */
export const LONGEST_WALLS = 8;

/** A program that slept was not slowed by us; one that stood without a core until it was ended for that is run once more. */
export const deservesAnotherRun = (run: { how: string; wallMs: number; waitedMs: number | undefined }) =>
  run.how === 'wall' && (run.waitedMs === undefined || run.waitedMs > (0.99 - 1 / LONGEST_WALLS) * run.wallMs);

/** A program that runs over its limit may use this many times of it, so that it is seen how far over it is. */
export const OVERRUN = 1.5;

const byItself = ({ how }: Run) => how === 'exited' || how === 'signalled';

/** How many runs beyond the first of every case a submission may cost, and how much CPU, so that one that is late everywhere does not keep others waiting. */
export const REPEATS = { left: 24, cpuMs: 30_000 };

/**
 * Whether runs that all ended by themselves a little too late are followed by another: work beside it makes the same program up to half as slow
 * again, one that touches much memory more, and never quicker; so the best of some runs says more than the first. One that went on to the end of
 * its overrun is late for certain.
 */
export function repeats(runs: readonly Run[], { timeMs }: { timeMs: number }) {
  const [first, last] = [runs[0]!, runs.at(-1)!];
  if (!byItself(first) || !(byItself(last) || last.how === 'cpu') || last.cpuMs <= timeMs) return false;
  const best = Math.min(...runs.map(({ cpuMs }) => cpuMs));
  return runs.length < (best <= 1.25 * timeMs ? 9 : 4);
}

type Scoring = Pick<JudgeTask, 'groups' | 'partialScores'> & { cases: { no: number; group: number }[] };

const shares = (group: JudgeGroup, task: Scoring, results: Map<number, CaseResult>) =>
  task.cases.filter((one) => one.group === group.no).map(({ no }) => results.get(no)?.points ?? 0);

/** Whether every case of a group was passed whole. */
const passed = (group: JudgeGroup, task: Scoring, results: Map<number, CaseResult>) =>
  task.cases.filter((one) => one.group === group.no).every(({ no }) => results.get(no)?.verdict === 'AC');

/** Whether a group may still bring points: all groups it depends on were passed. */
export const groupIsOpen = (group: JudgeGroup, task: Scoring, results: Map<number, CaseResult>) =>
  group.depends.every((no) => {
    const other = task.groups.find((one) => one.no === no);
    return other === undefined || other === group || passed(other, task, results);
  });

/** The points of every group. */
export function groupScores(task: Scoring, results: Map<number, CaseResult>) {
  return task.groups.map((group) => {
    const points = shares(group, task, results);
    const share = group.rule === 'min' ? Math.min(1, ...points) : points.reduce((sum, one) => sum + one, 0) / Math.max(1, points.length);
    return { no: group.no, score: groupIsOpen(group, task, results) ? Math.round(group.score * share * 1e6) / 1e6 : 0 };
  });
}

/** The verdict of a whole run from its cases in their order. A judge's own failure outranks everything: the run is worth nothing to anybody. */
export function verdictOfCases(cases: CaseResult[], task: { partialScores: boolean }, score: number): Verdict {
  if (cases.some(({ verdict }) => verdict === 'SE')) return 'SE';
  const failed = cases.find(({ verdict }) => verdict !== 'AC' && verdict !== 'SK' && verdict !== 'IG');
  if (!failed) return cases.length > 0 && cases.every(({ verdict }) => verdict === 'IG') ? 'IG' : 'AC';
  if (failed.verdict === 'PC' || (task.partialScores && score > 0)) return 'PC';
  return failed.verdict;
}
