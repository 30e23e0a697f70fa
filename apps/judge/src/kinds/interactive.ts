import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseResult, JudgeTask } from '@praxis/contract/judge-queue/task';
import { askChecker, feedbackFolder, nextInput, type Opinion, opinionOf, setterBox } from '../checkers/special.ts';
import type { Place } from '../flow/place.ts';
import { bestRun, headOf, judgeEnd, overrunBox, programBox, type Ran, visible } from '../flow/run-program.ts';
import { talkWallMsOf } from '../flow/verdict.rules.ts';
import type { Compiled } from '../languages/compile.ts';
import { type CaseFiles, caseResult, messageOf, type ReadyChecker, reportsOutputs } from './batch.ts';

const READ_MS = 5;

/** A setter's program that talks with the learner's, compiled. */
export type ReadyInteractor = { style: 'testlib' | 'kattis'; compiled: Compiled; args: string[] };

/** The two pipes of a place; they stay and are empty between two cases. */
function pipes(place: Place) {
  const both = { there: join(place.folder, 'to-interactor'), back: join(place.folder, 'to-program') };
  for (const path of Object.values(both)) if (!existsSync(path)) execFileSync('/usr/bin/mkfifo', ['-m', '600', path]);
  return both;
}

/** An interactor is heard for so many times the clock of its program. */
const LISTENS_WALLS = 3;

type Io = { feedback: string; input: string; answer: string; wallMs: number };

function interactorBox(place: Place, { style, compiled, args }: ReadyInteractor, { feedback, input, answer, wallMs }: Io) {
  const { there, back } = pipes(place);
  const text =
    style === 'kattis'
      ? ['/io/input', '/io/answer', '/io/feedback/', ...args]
      : ['/io/input', '/io/feedback/output', '/io/answer', ...args];
  const box = setterBox(
    compiled,
    text,
    { input, answer },
    { input: there, output: back, errors: join(place.folder, 'checker.err'), feedback },
  );
  return { ...box, piped: 'output first' as const, limits: { ...box.limits, wallMs } };
}

/**
 * Who decides: an interactor that found fault while the program still ran, whatever became of the program then; else what the program broke;
 * else the interactor. A program that ended by itself first was not made to by an interactor, who only heard silence after it.
 */
export function decide(ran: Ran, opinion: Opinion, programEndedFirst: boolean): Opinion {
  if (!ran.verdict) return opinion;
  if (opinion.verdict !== 'AC' && (!programEndedFirst || ran.signal === 'SIGPIPE')) return opinion;
  return { verdict: ran.verdict, points: 0, message: messageOf(ran.verdict, ran) };
}

type Talk = { interactor: ReadyInteractor; checker: ReadyChecker };
type Task = Pick<JudgeTask, 'limits' | 'mode' | 'passes'>;

/**
 * Hears what the interactor says once the program has gone, so that it can go on and give its opinion instead of dying of a closed pipe.
 * Until then nothing is taken from the pipe.
 */
function readerOf(path: string) {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const block = Buffer.alloc(65_536);
  let timer: NodeJS.Timeout | undefined;
  const read = () => {
    try {
      while (readSync(file, block) > 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  };
  return {
    listen: () => {
      timer = setInterval(read, READ_MS);
    },
    close() {
      clearInterval(timer);
      closeSync(file);
    },
  };
}

/** One talk, from the beginning to the opinion. */
async function talkOnce(
  place: Place,
  { limits }: Task,
  compiled: Compiled,
  { interactor, checker }: Talk,
  files: CaseFiles,
  io: Omit<Io, 'wallMs'>,
) {
  const { there, back } = pipes(place);
  const { feedback, input, answer } = io;
  const boxed = programBox(compiled, limits, { input: back, output: there, errors: join(place.folder, 'err') }, files.args?.program);
  const wallMs = talkWallMsOf(limits);
  const program = {
    ...overrunBox({ ...boxed, limits: { ...boxed.limits, wallMs } }, limits),
    piped: 'input first' as const,
    beside: place.partner().nextProcesses(),
  };
  const asked = { ...interactor, args: files.args?.checker ?? interactor.args };
  const box = interactorBox(place, asked, { ...io, wallMs: LISTENS_WALLS * wallMs + 10_000 });
  const reader = readerOf(back);
  const running = place.slot.run(program, place.signal);
  const talking = place.partner().run(box, place.signal);
  running.then(reader.listen, reader.listen);
  const [programEnd, interactorEnd] = await Promise.all([running, talking]).finally(reader.close);
  const nothing = join(place.folder, 'talk.out');
  writeFileSync(nothing, '');
  const ran = { ...judgeEnd(compiled, limits, programEnd, { ...program, output: nothing }, Buffer.alloc(0)), output: nothing };
  const text = visible(headOf(box.errors, 2000), 2000);
  const opinion = decide(
    ran,
    opinionOf(interactor.style, interactorEnd, text, feedback, files.full),
    programEnd.endedMs <= interactorEnd.endedMs,
  );
  const left = join(feedback, 'output');
  if (opinion.verdict !== 'AC' || interactor.style !== 'testlib' || checker.kind !== 'special' || !existsSync(left))
    return { ran, opinion };
  const output = join(place.folder, 'interactor.out');
  writeFileSync(output, headOf(left, 1 << 26));
  const own = feedbackFolder(place, place.slot.setterUid);
  return { ran, opinion: await askChecker(place, checker, { input, output, answer }, { feedback: own, full: files.full }) };
}

/** A whole talk, in as many passes as the interactor asks for. */
async function talkThrough(place: Place, task: Task, compiled: Compiled, talk: Talk, files: CaseFiles, answer: string) {
  const feedback = feedbackFolder(place, place.partner().setterUid);
  let input = files.input;
  let cpuMs = 0;
  for (let pass = 1; ; pass++) {
    const talked = await talkOnce(place, task, compiled, talk, files, { feedback, input, answer });
    cpuMs = Math.max(cpuMs, talked.ran.cpuMs);
    const whole = { ran: { ...talked.ran, cpuMs }, opinion: talked.opinion };
    const next = task.passes && talked.opinion.verdict === 'AC' ? nextInput(place, feedback) : undefined;
    if (!next) return whole;
    if (pass === task.passes)
      return { ...whole, opinion: { verdict: 'SE' as const, points: 0, message: 'The interactor wants more passes than there may be.' } };
    input = next;
  }
}

/** Lets a program and an interactor talk, from the beginning again where that is fair, and judges how it went. */
export async function judgeTalk(place: Place, task: Task, compiled: Compiled, talk: Talk, files: CaseFiles): Promise<CaseResult> {
  const answer = files.expected ?? join(place.folder, 'no-answer');
  if (files.expected === undefined) writeFileSync(answer, '');
  const { ran, opinion } = await bestRun(
    place,
    task.limits,
    () => talkThrough(place, task, compiled, talk, files, answer),
    (talked) => talked.ran,
  );
  const outputs = reportsOutputs(task.mode, opinion.verdict, files);
  return caseResult(files.no, ran, opinion.verdict, opinion.points, opinion.message, outputs);
}
