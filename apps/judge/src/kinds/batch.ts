import { readFileSync } from 'node:fs';
import { type CaseArgs, type CaseResult, type Checker, type JudgeTask, type Verdict, WALL_CLOCK } from '@praxis/contract/judge-queue/task';
import { compare } from '../checkers/compare.ts';
import { askChecker, feedbackFolder, nextInput } from '../checkers/special.ts';
import type { Place } from '../flow/place.ts';
import { headOf, type Ran, runProgram, visible } from '../flow/run-program.ts';
import type { Compiled } from '../languages/compile.ts';

/** Files of one case on this machine, the words for its programs and the points it is worth. */
export type CaseFiles = {
  no: number;
  input: string;
  expected: string | undefined;
  args?: CaseArgs | undefined;
  full?: number | undefined;
  open?: boolean;
};

/** The way of comparing, with the setter's program compiled where there is one. */
export type ReadyChecker =
  | Exclude<Checker, { kind: 'special' }>
  | { kind: 'special'; style: 'testlib' | 'kattis'; compiled: Compiled; args: string[] };

const messages: Partial<Record<Verdict, (ran: Ran) => string>> = {
  RE: ({ signal, exitCode }) => signal ?? `exit code ${exitCode}`,
  TLE: ({ how }) => (how === 'wall' ? WALL_CLOCK : ''),
};

/** What the sandbox can say about an end that was not good. */
export const messageOf = (verdict: Verdict, ran: Ran) => messages[verdict]?.(ran) ?? '';

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
    ...(outputs ? { stdout: visible(headOf(ran.output, 65_536)), stderr: visible(headOf(ran.errors, 65_536)) } : {}),
  };
}

/** Whether outputs of this case travel back: of a try always, of a proof and of an open case where something is to be seen. */
export const reportsOutputs = (mode: JudgeTask['mode'], verdict: Verdict, { open = false }: Pick<CaseFiles, 'open'>) =>
  mode === 'try' || ((mode === 'prove' || open) && verdict !== 'AC');

type Passes = Pick<JudgeTask, 'limits' | 'mode' | 'passes'>;
type Special = Extract<ReadyChecker, { kind: 'special' }>;

/** The larger of what two passes took; the rest is that of the later one. */
const both = (before: Ran | undefined, ran: Ran): Ran => ({
  ...ran,
  cpuMs: Math.max(before?.cpuMs ?? 0, ran.cpuMs),
  memoryKb: Math.max(before?.memoryKb ?? 0, ran.memoryKb),
});

const ended = (files: CaseFiles, ran: Ran, verdict: Verdict, mode: JudgeTask['mode']) =>
  caseResult(files.no, ran, verdict, 0, messageOf(verdict, ran), reportsOutputs(mode, verdict, files));

/** Has a setter's checker judge the output, and runs the program again as long as the checker writes another input. */
async function judgeBySetter(
  place: Place,
  task: Passes,
  compiled: Compiled,
  checker: Special,
  files: CaseFiles & { expected: string },
): Promise<CaseResult> {
  const feedback = feedbackFolder(place, place.slot.setterUid);
  const { no, expected, args, full } = files;
  let [input, before]: [string, Ran | undefined] = [files.input, undefined];
  for (let pass = 1; ; pass++) {
    const ran = both(before, await runProgram(place, compiled, task.limits, { input, args }));
    if (ran.verdict) return ended(files, ran, ran.verdict, task.mode);
    const asked = { ...checker, args: args?.checker ?? checker.args };
    const opinion = await askChecker(place, asked, { input, output: ran.output, answer: expected }, { feedback, full });
    const next = task.passes && opinion.verdict === 'AC' ? nextInput(place, feedback) : undefined;
    if (next && pass === task.passes)
      return caseResult(no, ran, 'SE', 0, 'The checker wants more passes than there may be.', reportsOutputs(task.mode, 'SE', files));
    if (!next)
      return caseResult(no, ran, opinion.verdict, opinion.points, opinion.message, reportsOutputs(task.mode, opinion.verdict, files));
    [input, before] = [next, ran];
  }
}

/** Runs a program on one input and judges what it printed. */
export async function judgeCase(
  place: Place,
  task: Passes,
  compiled: Compiled,
  checker: ReadyChecker,
  files: CaseFiles,
): Promise<CaseResult> {
  const { no, expected } = files;
  if (checker.kind === 'special' && expected !== undefined) return judgeBySetter(place, task, compiled, checker, { ...files, expected });
  const ran = await runProgram(place, compiled, task.limits, files);
  if (ran.verdict) return ended(files, ran, ran.verdict, task.mode);
  if (checker.kind === 'special' || expected === undefined) return ended(files, ran, 'IG', task.mode);
  const verdict = compare(checker, readFileSync(ran.output), readFileSync(expected));
  return caseResult(no, ran, verdict, verdict === 'AC' ? 1 : 0, '', reportsOutputs(task.mode, verdict, files));
}
