import { readFileSync } from 'node:fs';
import type { CaseResult, Checker, JudgeTask, Verdict } from '@praxis/contract/judge-task';
import { compare } from '../checkers/compare.ts';
import { askChecker } from '../checkers/special.ts';
import type { Place } from '../flow/place.ts';
import { headOf, type Ran, runProgram, shown } from '../flow/run-program.ts';
import type { Compiled } from '../languages/compile.ts';

/** Files of one case on this machine. */
export type CaseFiles = { no: number; input: string; expected: string | undefined };

/** The way of comparing, with the setter's program compiled where there is one. */
export type ReadyChecker =
  | Exclude<Checker, { kind: 'special' }>
  | { kind: 'special'; style: 'testlib' | 'kattis'; compiled: Compiled; args: string[] };

/** What the sandbox can say about an end that was not good. */
const messages: Partial<Record<Verdict, (ran: Ran) => string>> = {
  RE: ({ signal, exitCode }) => signal ?? `exit code ${exitCode}`,
  TLE: ({ how }) => (how === 'wall' ? 'wall clock' : ''),
};

/** One case's result from how the program did and what a checker made of it. */
export function caseResult(no: number, ran: Ran, verdict: Verdict, points: number, message: string, outputs: boolean): CaseResult {
  return {
    no,
    verdict,
    timeMs: Math.round(ran.cpuMs * 10) / 10,
    memoryKb: ran.memoryKb,
    points,
    message: message.slice(0, 2000),
    exitCode: ran.exitCode,
    signal: ran.signal,
    ...(outputs ? { stdout: shown(headOf(ran.output, 65_536)), stderr: shown(headOf(ran.errors, 65_536)) } : {}),
  };
}

/** Whether outputs of this case travel back: of a try always, of a proof where something is to be seen. */
const tellsOutputs = (mode: JudgeTask['mode'], verdict: Verdict) => mode === 'try' || (mode === 'prove' && verdict !== 'AC');

/** Runs a program on one input and judges what it printed. */
export async function judgeCase(
  place: Place,
  task: Pick<JudgeTask, 'limits' | 'mode'>,
  compiled: Compiled,
  checker: ReadyChecker,
  files: CaseFiles,
): Promise<CaseResult> {
  const ran = await runProgram(place, compiled, task.limits, files.input);
  if (ran.verdict)
    return caseResult(files.no, ran, ran.verdict, 0, messages[ran.verdict]?.(ran) ?? '', tellsOutputs(task.mode, ran.verdict));
  if (files.expected === undefined) return caseResult(files.no, ran, 'IG', 0, '', tellsOutputs(task.mode, 'IG'));
  if (checker.kind === 'special') {
    const { verdict, points, message } = await askChecker(place, checker, {
      input: files.input,
      output: ran.output,
      answer: files.expected,
    });
    return caseResult(files.no, ran, verdict, points, message, tellsOutputs(task.mode, verdict));
  }
  const verdict = compare(checker, readFileSync(ran.output), readFileSync(files.expected));
  return caseResult(files.no, ran, verdict, verdict === 'AC' ? 1 : 0, '', tellsOutputs(task.mode, verdict));
}
