import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '@praxis/contract/judge-queue/task';
import type { Place } from '../flow/place.ts';
import { headOf, visible } from '../flow/run-program.ts';
import { type Compiled, mountsOf } from '../languages/compile.ts';
import type { BoxRun, Ended } from '../sandbox/box.ts';

/** What a setter's program says about one output. */
export type Opinion = { verdict: Verdict; points: number; message: string };

type Style = 'testlib' | 'kattis';

const NEXT_INPUT = 1 << 26;

/** A setter's program has room, but not without end. */
const limits = { cpuMs: 10_000, wallMs: 35_000, memoryMb: 512, outputBytes: 1 << 20, errorBytes: 1 << 16, tmpMb: 16 };

/** The folder where a checker of the Kattis kind leaves its words; made anew for every run. */
export function feedbackFolder(place: Place, setterUid: number) {
  const folder = join(place.folder, 'feedback');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o755 });
  chownSync(folder, setterUid, setterUid);
  return folder;
}

const inFeedback = (folder: string, name: string) =>
  lstatSync(join(folder, name), { throwIfNoEntry: false })?.isFile() ? visible(headOf(join(folder, name), 2000), 2000).trim() : '';

/** The box of a setter's program; `files` appear under /io. */
export function setterBox(
  compiled: Compiled,
  argv: string[],
  files: Record<string, string>,
  io: { input: string; output: string; errors: string; feedback?: string },
): BoxRun {
  const { language } = compiled;
  const command = [...language.run({ entry: compiled.entry, first: compiled.first, memoryMb: limits.memoryMb }), ...argv];
  return {
    command,
    mounts: [
      { from: compiled.folder, to: '/w' },
      ...mountsOf(language, command),
      ...Object.entries(files).map(([name, from]) => ({ from, to: `/io/${name}` })),
      ...(io.feedback ? [{ from: io.feedback, to: '/io/feedback', write: true }] : []),
    ],
    proc: language.proc,
    setter: true,
    input: io.input,
    output: io.output,
    errors: io.errors,
    limits: {
      ...limits,
      memoryMb: limits.memoryMb + language.extraMemoryMb,
      processes: language.processes,
      addressSpace: language.addressSpace,
    },
  };
}

/** A number as a share: up to 1 it is one, above that it counts points of `full`. */
const shareOf = (number: number, full: number) => Math.max(0, Math.min(1, number > 1 ? number / full : number)) || 0;

/** The share of the points in a text such as `points 0.4`; a number above 1 is a percentage. */
const pointsIn = (text: string) =>
  shareOf(Number.parseFloat(/(?:^|\bpoints\s+)([0-9.]+(?:e[+-]?\d+)?)/i.exec(text.trim())?.[1] ?? '0'), 100);

/** The share of its points a case gets by what a checker of the Kattis kind left behind; all of them where it left nothing. */
function shareLeft(feedback: string, full: number) {
  const share = inFeedback(feedback, 'score_multiplier.txt');
  if (share) return shareOf(Number.parseFloat(share), 1);
  const score = inFeedback(feedback, 'score.txt');
  return score ? shareOf(Number.parseFloat(score), full) : 1;
}

const testlibVerdicts: Record<number, Verdict> = { 0: 'AC', 1: 'WA', 2: 'PE' };

/** What the exit of a setter's program means; anything it did not promise is its own failure. */
export function opinionOf(style: Style, ended: Ended, errors: string, feedback: string, full = 100): Opinion {
  const broken = (why: string): Opinion => ({ verdict: 'SE', points: 0, message: `${why}\n${errors}`.trim().slice(0, 2000) });
  if (ended.how !== 'exited' || ended.exitCode === null) return broken(`The checker failed (${ended.signal ?? ended.how}).`);
  if (style === 'kattis') {
    if (ended.exitCode !== 42 && ended.exitCode !== 43) return broken(`The checker ended with code ${ended.exitCode}.`);
    const message = inFeedback(feedback, 'judgemessage.txt') || inFeedback(feedback, 'teammessage.txt');
    if (ended.exitCode === 43) return { verdict: 'WA', points: 0, message };
    const points = shareLeft(feedback, full);
    return { verdict: points < 1 ? 'PC' : 'AC', points, message };
  }
  const message = errors.trim().slice(0, 2000);
  if (ended.exitCode === 7) {
    const points = pointsIn(message);
    return { verdict: points >= 1 ? 'AC' : 'PC', points, message };
  }
  const verdict = testlibVerdicts[ended.exitCode];
  return verdict ? { verdict, points: verdict === 'AC' ? 1 : 0, message } : broken(`The checker ended with code ${ended.exitCode}.`);
}

/** The input a checker wants the program to be run on once more; it is taken out of the feedback folder. */
export function nextInput(place: Place, feedback: string): string | undefined {
  const left = join(feedback, 'nextpass.in');
  if (!lstatSync(left, { throwIfNoEntry: false })?.isFile()) return undefined;
  const next = join(place.folder, 'next-input');
  writeFileSync(next, headOf(left, NEXT_INPUT), { mode: 0o644 });
  rmSync(left);
  return next;
}

const MB = 1 << 20;
/** A checker that came to the end of its time or memory over an output far longer than the answer was made to. */
const drowned = ({ how }: Ended, output: number, answer: number) =>
  (how === 'cpu' || how === 'wall' || how === 'memory') && output > 4 * answer + MB;

/** Asks a setter's checker about an output; `feedback` is the folder it may leave words in, `full` the points of the case. */
export async function askChecker(
  place: Place,
  checker: { style: Style; compiled: Compiled; args: string[] },
  files: { input: string; output: string; answer: string },
  { feedback, full }: { feedback: string; full?: number | undefined },
): Promise<Opinion> {
  const nothing = join(place.folder, 'nothing');
  writeFileSync(nothing, '');
  // Nobody but root enters the folder; in the box the checker must be able to read it.
  chmodSync(files.output, 0o644);
  const { style, compiled, args } = checker;
  const named = style === 'kattis' ? { input: files.input, answer: files.answer } : files;
  const argv =
    style === 'kattis' ? ['/io/input', '/io/answer', '/io/feedback/', ...args] : ['/io/input', '/io/output', '/io/answer', ...args];
  const box = setterBox(compiled, argv, named, {
    input: style === 'kattis' ? files.output : nothing,
    output: join(place.folder, 'checker.out'),
    errors: join(place.folder, 'checker.err'),
    feedback,
  });
  const ended = await place.slot.run(box, place.signal);
  if (drowned(ended, statSync(files.output).size, statSync(files.answer).size))
    return { verdict: 'OLE', points: 0, message: 'The output is too long for the checker.' };
  return opinionOf(style, ended, visible(headOf(box.errors, 2000), 2000), feedback, full);
}

/** Asks a setter's validator whether an input is well formed. */
export async function askValidator(
  place: Place,
  validator: { style: Style; compiled: Compiled; args: string[] },
  input: string,
  args: string[] = [],
): Promise<Opinion> {
  const box = setterBox(
    validator.compiled,
    [...validator.args, ...args],
    {},
    {
      input,
      output: join(place.folder, 'checker.out'),
      errors: join(place.folder, 'checker.err'),
    },
  );
  const ended = await place.slot.run(box, place.signal);
  const message = `${visible(headOf(box.errors, 1000), 1000)}\n${visible(headOf(box.output, 900), 900)}`.trim();
  if (ended.how !== 'exited')
    return { verdict: 'SE', points: 0, message: `The validator failed (${ended.signal ?? ended.how}).\n${message}` };
  const good = ended.exitCode === (validator.style === 'kattis' ? 42 : 0);
  return { verdict: good ? 'AC' : 'WA', points: good ? 1 : 0, message };
}
