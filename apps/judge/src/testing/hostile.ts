import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JudgeLanguage, judgeLanguages } from '@praxis/contract/judge-queue/languages';
import type { JudgedProgram, Verdict } from '@praxis/contract/judge-queue/task';
import type { Place } from '../flow/place.ts';
import { judgeCase } from '../kinds/batch.ts';
import { compile } from '../languages/compile.ts';
import type { Judge } from '../open-judge.ts';
import { PREFIX } from '../sandbox/cgroup.ts';

const folder = join(import.meta.dirname, '../../hostile');

/** A program that means harm, and what must become of it. The first line of its file says so: verdicts; `quick`, `slow`, limits, output. */
export type Hostile = {
  name: string;
  program: JudgedProgram;
  verdicts: Verdict[];
  quick: boolean;
  limits: { timeMs: number; memoryMb: number; outputKb: number };
  stdout: string;
};

/** Every hostile program by its file. */
export function hostilePrograms(): Hostile[] {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const [verdicts, ...rest] = text
        .split('\n')[0]!
        .replace(/^(\/\/|#)\s*/, '')
        .split(';')
        .map((part) => part.trim());
      const word = (key: string) =>
        rest
          .find((part) => part === key || part.startsWith(`${key} `))
          ?.slice(key.length)
          .trim();
      const language = judgeLanguages.find(({ endings }) => endings.some((ending) => name.endsWith(ending)))!;
      return {
        name,
        program: { language: language.id, files: [{ name: language.file, text }] },
        verdicts: verdicts!.split(' ') as Verdict[],
        quick: word('quick') !== undefined,
        limits: { timeMs: Number(word('time') ?? 1000), memoryMb: Number(word('mem') ?? 256), outputKb: Number(word('out') ?? 65_536) },
        stdout: `${word('stdout') ?? 'ok'}\n`,
      };
    });
}

const cppSum = '#include <cstdio>\nint main() { int a, b; scanf("%d%d", &a, &b); printf("%d\\n", a + b); }';

/** A program that adds two numbers, in every language. */
export const sums: Record<JudgeLanguage, JudgedProgram> = {
  cpp17: { language: 'cpp17', files: [{ name: 'main.cpp', text: cppSum }] },
  cpp20: { language: 'cpp20', files: [{ name: 'main.cpp', text: cppSum }] },
  c17: { language: 'c17', files: [{ name: 'main.c', text: cppSum.replace('<cstdio>', '<stdio.h>') }] },
  java17: {
    language: 'java17',
    files: [
      {
        name: 'Main.java',
        text: 'import java.util.*;\npublic class Main { public static void main(String[] x) { Scanner s = new Scanner(System.in); System.out.println(s.nextInt() + s.nextInt()); } }',
      },
    ],
  },
  python3: { language: 'python3', files: [{ name: 'main.py', text: 'print(sum(map(int, input().split())))' }] },
};

const limits = { timeMs: 2000, memoryMb: 256, outputKb: 1024 };

/** Judges one program on one input, as a learner's try. */
export async function judgeText(place: Place, program: JudgedProgram, files: { input: string; expected: string }, own = limits) {
  const compiled = await compile(place, program);
  if (!('folder' in compiled)) return { verdict: 'CE' as Verdict, message: compiled.log, timeMs: 0, memoryKb: 0 };
  const folder = mkdtempSync(join(tmpdir(), 'praxis-hostile-'));
  try {
    const [input, expected] = [join(folder, 'input'), join(folder, 'expected')];
    writeFileSync(input, files.input);
    writeFileSync(expected, files.expected);
    return await judgeCase(place, { limits: own, mode: 'try' }, compiled, { kind: 'lines', strict: true }, { no: 1, input, expected });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Processes in boxes of one judge, by the groups it made. */
export const boxedProcesses = (judge: number, uid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const of = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
        return of === uid && readFileSync(`/proc/${pid}/cgroup`, 'utf8').includes(`${PREFIX}${judge}-`);
      } catch (error) {
        if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
        throw error;
      }
    });

/** Judges a hostile program and a benign one right after it; returns what was wrong, empty when nothing was. */
export async function withstands(judge: Judge, hostile: Hostile): Promise<string[]> {
  const place = judge.place(0, new AbortController().signal);
  const { input, expected } = { input: 'input\n', expected: hostile.stdout };
  const wrong: string[] = [];
  const result = await judgeText(place, hostile.program, { input, expected }, hostile.limits);
  const seen = 'stdout' in result ? ` stdout ${JSON.stringify(result.stdout?.slice(0, 200))}` : '';
  if (!hostile.verdicts.includes(result.verdict))
    wrong.push(`${hostile.name}: ${result.verdict} ${result.message.slice(0, 300)}${seen}, wanted ${hostile.verdicts.join(' or ')}`);
  const left = boxedProcesses(process.pid, place.slot.uid);
  if (left.length) wrong.push(`${hostile.name}: leaves processes ${left.join(' ')}`);
  const after = await judgeText(place, sums[hostile.program.language], { input: '3 4\n', expected: '7\n' });
  if (after.verdict !== 'AC') wrong.push(`after ${hostile.name}: a benign program is ${after.verdict} ${after.message}`);
  return wrong;
}
