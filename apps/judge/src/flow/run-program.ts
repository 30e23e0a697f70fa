import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { type CaseArgs, type JudgeTask, OUTPUT_LIMIT, type Verdict } from '@praxis/contract/judge-queue/task';
import { type Compiled, mountsOf } from '../languages/compile.ts';
import type { BoxRun, Ended } from '../sandbox/box.ts';
import type { Place } from './place.ts';
import { deservesAnotherRun, OVERRUN, repeats, verdictOfRun, wallMsOf } from './verdict.rules.ts';

/** The first bytes of a file somebody else may have made: only a plain file is read, never what a link names. */
export function headOf(path: string, most: number): Buffer {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const about = fstatSync(file);
    if (!about.isFile()) return Buffer.alloc(0);
    const bytes = Buffer.alloc(Math.min(most, about.size));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}

/** The last bytes of a plain file of ours. */
function tailOf(path: string, most: number): Buffer {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(most, size));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, size - bytes.length));
  } finally {
    closeSync(file);
  }
}

/** Text from bytes anybody may have printed: what is no character, or none a database takes, is shown as one that is. */
export const visible = (bytes: Buffer, most = OUTPUT_LIMIT) => {
  // A character cut in half at the end grows when it is replaced.
  let text = bytes.toString('utf8').replaceAll('\0', '\ufffd');
  while (Buffer.byteLength(text) > most) text = text.slice(0, -Math.max(1, Math.ceil((Buffer.byteLength(text) - most) / 3)));
  return text;
};

const TMP_MB = 16;

/** The box a learner's program runs in. */
export function programBox(
  compiled: Compiled,
  limits: JudgeTask['limits'],
  files: { input: string; output: string; errors: string },
  args: string[] = [],
): BoxRun {
  const { language } = compiled;
  const command = [...language.run({ entry: compiled.entry, first: compiled.first, memoryMb: limits.memoryMb }), ...args];
  return {
    command,
    mounts: [{ from: compiled.folder, to: '/w' }, ...mountsOf(language, command)],
    proc: language.proc,
    ...files,
    limits: {
      cpuMs: limits.timeMs,
      wallMs: wallMsOf(limits),
      memoryMb: limits.memoryMb + language.extraMemoryMb,
      processes: language.processes,
      outputBytes: limits.outputKb * 1024,
      errorBytes: 1 << 20,
      tmpMb: TMP_MB,
      addressSpace: language.addressSpace,
    },
  };
}

/** How a program did on one input. `verdict` is undefined when its output decides. */
export type Ran = Ended & { verdict: Verdict | undefined; output: string; errors: string };

/** Judges the end of a run, by its exit and the last of what it said. */
export function judgeEnd(compiled: Compiled, limits: JudgeTask['limits'], ended: Ended, box: BoxRun, output: Buffer): Ran {
  const errors = headOf(box.errors, 1 << 20);
  const outOfMemory = compiled.language.ranOutOfMemory({
    code: ended.exitCode,
    signal: ended.signal,
    errors: errors.subarray(-4096).toString('latin1'),
    output: output.toString('latin1'),
  });
  return { ...ended, verdict: verdictOfRun(ended, limits, outOfMemory), output: box.output, errors: box.errors };
}

/**
 * Runs as often as it takes to be fair: once more what waited for a core until the clock ended it, and again what ended by itself a little too late.
 * The one with the least CPU counts.
 */
export async function bestRun<Run>(
  place: Pick<Place, 'repeats'>,
  limits: JudgeTask['limits'],
  run: () => Promise<Run>,
  endOf: (run: Run) => Ended,
): Promise<Run> {
  let best = await run();
  if (deservesAnotherRun(endOf(best))) best = await run();
  const ends = [endOf(best)];
  const { repeats: room } = place;
  while (room.left > 0 && room.cpuMs > 0 && repeats(ends, limits)) {
    const again = await run();
    room.left--;
    room.cpuMs -= endOf(again).cpuMs;
    ends.push(endOf(again));
    if (endOf(again).cpuMs < endOf(best).cpuMs) best = again;
  }
  return best;
}

/** The box of a program that may run over its limit so far that it is seen how late it is. */
export const overrunBox = (box: BoxRun, limits: JudgeTask['limits']): BoxRun => ({
  ...box,
  limits: { ...box.limits, cpuMs: OVERRUN * limits.timeMs },
});

/** Runs a learner's program on one input; of runs that ended a little too late the best counts. */
export async function runProgram(
  place: Place,
  compiled: Compiled,
  limits: JudgeTask['limits'],
  { input, args }: { input: string; args?: CaseArgs | undefined },
): Promise<Ran> {
  const files = { input, output: join(place.folder, 'out'), errors: join(place.folder, 'err') };
  const box = overrunBox(programBox(compiled, limits, files, args?.program), limits);
  const ended = await bestRun(
    place,
    limits,
    () => place.slot.run(box, place.signal),
    (one) => one,
  );
  const output = ended.exitCode === 0 ? Buffer.alloc(0) : tailOf(files.output, 4096);
  return judgeEnd(compiled, limits, ended, box, output);
}
