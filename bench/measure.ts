import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

const TICKS_PER_SECOND = 100;

/** Prints one figure beside its baseline from the same run. */
export function figure(label: string, value: number, unit: string, baseline?: { words: string; value: number }) {
  const beside = baseline ? `   ${baseline.words}: ${round(baseline.value)} ${unit}   ratio ${round(value / baseline.value)}` : '';
  process.stdout.write(`${label}: ${round(value)} ${unit}${beside}\n`);
}

/** Three significant digits. */
export const round = (value: number) => (Number.isFinite(value) ? Number(value.toPrecision(3)) : 0);

/** The value that a share of values stays below, 0 of none. */
export const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** The middle of a few runs, in milliseconds. */
export async function timed(rounds: number, run: (round: number) => unknown) {
  const elapsed: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await run(round);
    elapsed.push(performance.now() - began);
  }
  return quantile(elapsed, 0.5);
}

/** Does something alone and beside something else, in turn and in both orders, as the machine is never quite the same. */
export async function inTurn<Figure>(rounds: number, measure: () => Promise<Figure>, other: () => Promise<unknown>) {
  const alone: Figure[] = [];
  const beside: Figure[] = [];
  const loaded = async () => beside.push((await Promise.all([measure(), other()]))[0]);
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 1) await loaded();
    alone.push(await measure());
    if (round % 2 === 0) await loaded();
  }
  return { alone, beside };
}

/** What the rounds of one kind differ by, of those with an even and those with an odd number: nothing closer than this is told apart. */
export const noiseOf = <Figure>(figures: readonly Figure[], sum: (of: readonly Figure[]) => number) => {
  const halves = [0, 1].map((odd) => sum(figures.filter((_, at) => at % 2 === odd)));
  return Math.max(halves[0]! / halves[1]!, halves[1]! / halves[0]!);
};

/** How many cores the run had. */
export const cores = () => cpus().length;

type Process = { pid: number; parent: number; name: string };

function processes(): Process[] {
  const found: Process[] = [];
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = read(`/proc/${entry}/stat`);
    if (!stat) continue;
    const after = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    found.push({ pid: Number(entry), parent: Number(after[1]), name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')) });
  }
  return found;
}

/** A process may end while it is looked at; it then counts nothing. */
function read(path: string) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

/** A process and all its descendants. */
export function treeOf(root: number): Process[] {
  const all = processes();
  const tree = all.filter((one) => one.pid === root);
  for (let at = 0; at < tree.length; at++) tree.push(...all.filter((one) => one.parent === tree[at]!.pid));
  return tree;
}

/** CPU seconds used so far, children that have ended included. */
export function cpuSeconds(pids: number[]) {
  let ticks = 0;
  for (const pid of pids) {
    const stat = read(`/proc/${pid}/stat`);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field] ?? 0), 0);
  }
  return ticks / TICKS_PER_SECOND;
}

/** Proportional set size of the processes in MB. */
export function pssMegabytes(pids: number[]) {
  let kilobytes = 0;
  for (const pid of pids) kilobytes += Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
  return kilobytes / 1024;
}

/** Runs `work` from `lanes` lanes for some seconds and returns how often per second it ended. */
export async function perSecond(workers: number, seconds: number, work: (worker: number, turn: number) => Promise<unknown>) {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let turn = 0; performance.now() < until; turn++) {
        await work(worker, turn);
        done++;
      }
    }),
  );
  return { rate: done / ((performance.now() - startedAt) / 1000), done };
}
