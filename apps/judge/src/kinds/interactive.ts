import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseResult, JudgeTask } from '@praxis/contract/judge-task';
import { askChecker, feedbackFolder, type Opinion, opinionOf, setterBox } from '../checkers/special.ts';
import type { Place } from '../flow/place.ts';
import { headOf, judgeEnd, programBox, type Ran, shown } from '../flow/run-program.ts';
import type { Compiled } from '../languages/compile.ts';
import { type CaseFiles, caseResult, type ReadyChecker } from './batch.ts';

/** A setter's program that talks with the learner's, compiled. */
export type ReadyInteractor = { style: 'testlib' | 'kattis'; compiled: Compiled; args: string[] };

/** The two pipes of a place; they stay and are empty between two cases. */
function pipes(place: Place) {
  const both = { there: join(place.folder, 'to-interactor'), back: join(place.folder, 'to-program') };
  for (const path of Object.values(both)) if (!existsSync(path)) execFileSync('/usr/bin/mkfifo', ['-m', '600', path]);
  return both;
}

function interactorBox(place: Place, { style, compiled, args }: ReadyInteractor, files: CaseFiles, answer: string, wallMs: number) {
  const { there, back } = pipes(place);
  const feedback = feedbackFolder(place);
  const words =
    style === 'kattis'
      ? ['/io/input', '/io/answer', '/io/feedback/', ...args]
      : ['/io/input', '/io/feedback/output', '/io/answer', ...args];
  const box = setterBox(
    compiled,
    words,
    { input: files.input, answer },
    { input: there, output: back, errors: join(place.folder, 'checker.err'), feedback },
  );
  return { box: { ...box, piped: 'output first' as const, limits: { ...box.limits, wallMs } }, feedback };
}

/**
 * Who decides: a limit the program broke does; then, of a program that crashed and an interactor that found fault, whoever was first, for the
 * other only heard silence; then the interactor.
 */
export function decide(ran: Ran, opinion: Opinion, programEndedFirst: boolean): Opinion {
  const own = ran.verdict && { verdict: ran.verdict, points: 0, message: ran.signal ?? '' };
  if (own && own.verdict !== 'RE') return own;
  if (opinion.verdict === 'SE' && !own) return opinion;
  if (own && (programEndedFirst || opinion.verdict === 'AC') && ran.signal !== 'SIGPIPE') return own;
  return opinion;
}

/** Lets a program and an interactor talk, and judges how it went. */
export async function judgeTalk(
  place: Place,
  task: Pick<JudgeTask, 'limits' | 'mode'>,
  compiled: Compiled,
  talk: { interactor: ReadyInteractor; checker: ReadyChecker },
  files: CaseFiles,
): Promise<CaseResult> {
  const { there, back } = pipes(place);
  const answer = files.expected ?? join(place.folder, 'no-answer');
  if (files.expected === undefined) writeFileSync(answer, '');
  const limits = task.limits;
  const io = { input: back, output: there, errors: join(place.folder, 'err') };
  const program = { ...programBox(compiled, limits, io), piped: 'input first' as const };
  const { box, feedback } = interactorBox(place, talk.interactor, files, answer, program.limits.wallMs + 10_000);
  const order: string[] = [];
  const note = <Value>(name: string, value: Value) => {
    order.push(name);
    return value;
  };
  const [programEnd, interactorEnd] = await Promise.all([
    place.slot.run(program, place.signal).then((ended) => note('program', ended)),
    place
      .partner()
      .run(box, place.signal)
      .then((ended) => note('interactor', ended)),
  ]);
  const nothing = join(place.folder, 'talk.out');
  writeFileSync(nothing, '');
  const ran = { ...judgeEnd(compiled, limits, programEnd, { ...program, output: nothing }, Buffer.alloc(0)), output: nothing };
  const words = shown(headOf(box.errors, 2000), 2000);
  let opinion = opinionOf(talk.interactor.style, interactorEnd, words, feedback);
  opinion = decide(ran, opinion, order[0] === 'program');
  const left = join(feedback, 'output');
  if (opinion.verdict === 'AC' && talk.interactor.style === 'testlib' && talk.checker.kind === 'special' && existsSync(left)) {
    const kept = join(place.folder, 'interactor.out');
    writeFileSync(kept, headOf(left, 1 << 26));
    opinion = await askChecker(place, talk.checker, { input: files.input, output: kept, answer });
  }
  const outputs = task.mode === 'try' || (task.mode === 'prove' && opinion.verdict !== 'AC');
  return caseResult(files.no, ran, opinion.verdict, opinion.points, opinion.message, outputs);
}
