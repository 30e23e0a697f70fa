import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JudgedProgram } from '@praxis/contract/judge-queue/task';
import { judgeCase } from '../../apps/judge/src/kinds/batch.ts';
import { type Compiled, compile } from '../../apps/judge/src/languages/compile.ts';
import { KIT } from '../../apps/judge/src/languages/table.ts';
import { type Judge, openJudge } from '../../apps/judge/src/open-judge.ts';
import { lack } from '../lacks.ts';
import { cores, cpuSeconds, figure, treeOf } from '../measure.ts';
import { programs, tiny } from './programs.ts';

const CASES = 10;
const ROUNDS = 3;
const TINY_CASES = 60;
const limits = { timeMs: 10_000, memoryMb: 256, outputKb: 1024 };
/** Slots of measurements lie beside those of judges on the same machine. */
const FIRST_SLOT = 400;

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

type Ready = { compiled: Compiled; input: string; expected: string };

/** What the program is called as outside any box. */
function bareCommand({ language, folder, entry, first }: Compiled) {
  const inside = language.run({ entry, first, memoryMb: limits.memoryMb });
  return inside.map((word) =>
    word === '/w' ? folder : word.startsWith('/w/') ? join(folder, word.slice(3)) : word.replace(KIT, language.kitFolder ?? ''),
  );
}

async function bareSeconds(bare: string, folder: string, ready: Ready, times: number) {
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: cores() }, (_, worker) => {
      const label = [String(times), String(limits.memoryMb), ready.input, join(folder, `out${worker}`), ...bareCommand(ready.compiled)];
      return new Promise<void>((done, failed) => {
        const child = spawn(bare, label, { env: {}, stdio: 'inherit' });
        child.on('close', (code) => (code === 0 ? done() : failed(new Error(`the bare run ended with code ${code}`))));
      });
    }),
  );
  return (performance.now() - startedAt) / 1000;
}

/** Judges on every slot at once; returns how long it took and the CPU of the programs themselves. */
async function judgedSeconds(judge: Judge, ready: Ready, times: number) {
  const startedAt = performance.now();
  let programMs = 0;
  await Promise.all(
    Array.from({ length: cores() }, async (_, worker) => {
      const place = judge.place(worker, new AbortController().signal);
      for (let no = 1; no <= times; no++) {
        const { input, expected } = ready;
        const result = await judgeCase(place, { limits, mode: 'judge' }, ready.compiled, { kind: 'lines' }, { no, input, expected });
        if (result.verdict !== 'AC') throw new Error(`the measured program is ${result.verdict}: ${result.message}`);
        programMs += result.timeMs;
      }
    }),
  );
  return { seconds: (performance.now() - startedAt) / 1000, programMs };
}

/** Everything that ended under us counts as ours: bare programs and the boxes of jrun alike. */
const cpuOfOurs = () => cpuSeconds(ownProcesses().map(({ pid }) => pid));
const ownProcesses = () => treeOf(process.pid).filter(({ pid, name }) => pid === process.pid || name === 'jrun');

async function prepare(judge: Judge, folder: string, program: JudgedProgram, input: string): Promise<Ready> {
  const compiled = await compile(judge.place(0, new AbortController().signal), program);
  if (!('folder' in compiled)) throw new Error(compiled.log);
  const [inputFile, expected] = [join(folder, 'input'), join(folder, 'expected')];
  writeFileSync(inputFile, input);
  const [command, ...label] = bareCommand(compiled) as [string, ...string[]];
  writeFileSync(expected, execFileSync(command, label, { input, env: {} }));
  return { compiled, input: inputFile, expected };
}

/** How much of what a bare machine does is left in boxes: ten cases on every core, in turns with the bare run. */
async function ratioOf(judge: Judge, bare: string, folder: string, ready: Ready, label: string, times: number) {
  const byClock: number[] = [];
  const byCpu: number[] = [];
  const rates: [judged: number, bare: number][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = cpuOfOurs();
    const without = await bareSeconds(bare, folder, ready, times);
    const between = cpuOfOurs();
    const { seconds } = await judgedSeconds(judge, ready, times);
    byClock.push(without / seconds);
    byCpu.push((between - start) / (cpuOfOurs() - between));
    rates.push([(times * cores()) / seconds, (times * cores()) / without]);
  }
  const [judged, beside] = rates.sort((a, b) => b[0] - a[0])[0]!;
  figure(`${label}, cases judged`, judged, '/s', { words: 'bare', value: beside });
  figure(`${label}, bare CPU for judged CPU`, median(byCpu), '');
  // Other programs of the machine disturb the clock, not the CPU: the worse of the two is told.
  return Math.min(median(byClock), median(byCpu));
}

/** What the boxes cost, beside the same programs run bare in the same run. */
export async function benchSandbox() {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-bench-judge-'));
  const home = join(folder, 'home');
  mkdirSync(home);
  const judge = await openJudge({ home, firstSlot: FIRST_SLOT, log: (label) => process.stdout.write(`${label}\n`) });
  try {
    if (judge.tier !== 'full') {
      lack('the full sandbox', `the boxes, the queue and the first feedback (${judge.reason})`);
      return undefined;
    }
    const bare = join(folder, 'bare');
    writeFileSync(`${bare}.c`, readFileSync(join(import.meta.dirname, 'bare.c')));
    execFileSync('/usr/bin/gcc', ['-O2', '-o', bare, `${bare}.c`]);
    const ratios: Record<string, number> = {};
    for (const [name, { program, input }] of Object.entries(programs)) {
      const ready = await prepare(judge, folder, program, input);
      ratios[`ratio_${name}`] = await ratioOf(judge, bare, folder, ready, `${name}, 150 to 300 ms of CPU`, CASES);
    }
    const small = await prepare(judge, folder, tiny, '3 4\n');
    ratios.ratio_cpp_2ms = await ratioOf(judge, bare, folder, small, 'C++, 2 ms of CPU', TINY_CASES);
    const before = cpuOfOurs();
    const { programMs } = await judgedSeconds(judge, small, TINY_CASES);
    const used = cpuOfOurs() - before;
    const overhead = (used * 1000 - programMs) / (TINY_CASES * cores());
    figure('CPU of a case beyond the program', overhead, 'ms');
    return { overhead_cpu_ms_per_case: overhead, ...ratios };
  } finally {
    await judge.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
