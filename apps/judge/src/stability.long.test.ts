import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaseResult } from '@praxis/contract/judge-queue/task';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeCase } from './kinds/batch.ts';
import { type Compiled, compile } from './languages/compile.ts';
import type { Judge } from './open-judge.ts';
import { judgeHere } from './testing/judge-here.ts';
import { type Measured, measured } from './testing/measured.ts';

let here: Awaited<ReturnType<typeof judgeHere>>;
beforeAll(async () => {
  here = await judgeHere(3);
}, 240_000);
afterAll(() => here.close());

const SUBMISSIONS = 200;
const TURNS = 5;
/** How often the cost of an amount of work is measured while nothing else runs; the least of them is its cost. */
const MEASURINGS = 7;
/** A kind of program whose cost on the quiet machine differs by more than this from turn to turn: others on the same host take its memory's speed. */
const STEADY = 1.05;
const workers = availableParallelism();

type Submission = { of: Measured; compiled: Compiled; share: number; input: string; results: CaseResult[] };
/** A kind of program and what its two amounts of work cost while nothing else ran, each time it was measured. */
type Kind = { of: Measured; compiled: Compiled; costs: [number, number][] };

const folder = mkdtempSync(join(tmpdir(), 'praxis-stability-'));
const expected = join(folder, 'expected');
const cost = ({ timeMs, memoryKb }: CaseResult, of: Measured['of']) => (of === 'time' ? timeMs : memoryKb / 1024);
const limitOf = ({ of, limits }: Measured) => (of === 'time' ? limits.timeMs : limits.memoryMb);

function judgeInput(
  judge: Judge,
  worker: number,
  { compiled, of, input }: Pick<Submission, 'compiled' | 'of' | 'input'>,
  limits = of.limits,
) {
  const place = judge.place(worker, new AbortController().signal);
  return judgeCase(place, { limits, mode: 'judge' }, compiled, { kind: 'lines' }, { no: 1, input, expected });
}

async function compiledKind(judge: Judge, of: Measured): Promise<Kind> {
  const compiled = await compile(judge.place(0, new AbortController().signal), of.program);
  if (!('folder' in compiled)) throw new Error(compiled.log);
  return { of, compiled, costs: [] };
}

/** Measures what the two amounts of work cost now. */
async function measure(judge: Judge, { of, compiled, costs }: Kind) {
  const least: number[] = [];
  for (const unit of of.units) {
    const input = join(folder, 'measured');
    writeFileSync(input, `${unit}\n`);
    const seen: number[] = [];
    for (let turn = 0; turn < MEASURINGS; turn++)
      seen.push(cost(await judgeInput(judge, 0, { compiled, of, input }, { timeMs: 20_000, memoryMb: 512, outputKb: 64 }), of.of));
    least.push(Math.min(...seen));
  }
  const [small = 0, large = 0] = least;
  // Java's limit of memory is that of its heap, whatever the machine around it takes.
  if (of.program.language === 'java17' && of.of === 'memory') costs.push([of.units[0] / 1024, of.units[1] / 1024]);
  else costs.push([small, large]);
}

/** How many times as much the larger amount of work cost at the worst of all measurings as at the best. */
function driftOf({ costs }: Kind) {
  const large = costs.map(([, one]) => one);
  return Math.max(...large) / Math.min(...large);
}

/** The inputs whose costs are these shares of the limit, by what two amounts of work cost on a quiet machine. */
function submissionsOf({ of, compiled, costs }: Kind, shares: number[]): Submission[] {
  const [u, v] = of.units;
  const [a, b] = costs[0]!;
  process.stderr.write(`${of.name}: ${u} units cost ${a.toFixed(1)}, ${v} units ${b.toFixed(1)}, limit ${limitOf(of)}\n`);
  return shares.map((share, at) => {
    const input = join(folder, `${of.name.replace(/\W/g, '-')}-${at}`);
    writeFileSync(input, `${Math.round(u + ((share * limitOf(of) - a) * (v - u)) / (b - a))}\n`);
    return { of, compiled, share, input, results: [] };
  });
}

/** Whether a submission lies within 5 % of its limit, by the amount of its work or by most of what was measured. */
function borderline({ of, share, results }: Submission) {
  const costs = results.map((result) => cost(result, of.of) / limitOf(of)).sort((a, b) => a - b);
  return [share, costs[Math.floor(costs.length / 2)]!].some((one) => Math.abs(one - 1) <= 0.05);
}

test('200 borderline submissions judged five times under load differ in none but those within 5 % of a limit', {
  timeout: 3_600_000,
}, async ({ skip }) => {
  const { judge } = here;
  if (!judge) return skip('no full sandbox on this machine');
  writeFileSync(expected, 'ok\n');
  const each = SUBMISSIONS / measured.length;
  const shares = Array.from({ length: each }, (_, at) => 0.5 + at / (each - 1));
  const kinds: Kind[] = [];
  for (const of of measured) kinds.push(await compiledKind(judge, of));
  for (const kind of kinds) await measure(judge, kind);
  const all = kinds.flatMap((kind) => submissionsOf(kind, shares));
  try {
    for (let turn = 0; turn < TURNS; turn++) {
      const load = Array.from({ length: workers }, () => spawn(process.execPath, ['-e', 'for (;;);']));
      let next = 0;
      const work = async (worker: number) => {
        for (let one = all[next++]; one; one = all[next++]) one.results.push(await judgeInput(judge, worker, one));
      };
      await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker))).finally(() => {
        for (const one of load) one.kill('SIGKILL');
      });
      for (const kind of kinds) await measure(judge, kind);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const unsteady = kinds.filter((kind) => driftOf(kind) > STEADY);
  for (const kind of unsteady)
    process.stderr.write(
      `Left out: ${kind.of.name}, because the host itself took ${driftOf(kind).toFixed(2)} times as long for the same work from turn to turn with nothing beside it.\n`,
    );
  if (unsteady.length > kinds.length / 2) return skip('the speed of this host changes too much from minute to minute to say anything');
  const reported = (one: Submission) =>
    `${one.of.name} × ${one.share.toFixed(3)}: ${one.results.map((result) => `${result.verdict} ${(cost(result, one.of.of) / limitOf(one.of)).toFixed(2)}`).join(', ')}`;
  const differing = all.filter(({ results }) => new Set(results.map(({ verdict }) => verdict)).size > 1);
  const strange = all.filter(({ of, results }) => results.some(({ verdict }) => verdict !== 'AC' && verdict !== of.over));
  process.stderr.write(`of ${all.length} submissions ${differing.length} differ:\n${differing.map(reported).join('\n')}\n`);
  expect(strange.map(reported)).toEqual([]);
  const steady = differing.filter(({ of }) => !unsteady.some((kind) => kind.of === of));
  expect(steady.filter((one) => !borderline(one)).map(reported)).toEqual([]);
});
