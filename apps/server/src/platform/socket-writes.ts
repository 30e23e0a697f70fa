import { writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { compiled, toolsFolder } from '@praxis/instance/compiled';
import type { FastifyBaseLogger } from 'fastify';

/** A small program in C inside this process: how many sockets did not take all of the bytes, and how many each took. */
type SocketWrites = { writeAll: (files: Int32Array, count: number, bytes: Buffer, taken: Int32Array) => number };

const SOURCE = { source: join(import.meta.dirname, 'socket-writes.c'), name: `socket-writes-${process.arch}.node` };
const WORDS = ['-O2', '-shared', '-fPIC', '-fvisibility=hidden', '-Wall', '-Wextra'];

let program: SocketWrites | undefined;
const single = new Int32Array(1);
let taken = new Int32Array(1024);

/** Compiles the program for this machine when it is not there yet, and takes it in; without it sockets are written to one by one. */
export async function loadSocketWrites(home: string, log: Pick<FastifyBaseLogger, 'info'>) {
  if (program || process.platform !== 'linux') return;
  try {
    const module = { exports: {} as SocketWrites };
    process.dlopen(
      module,
      await compiled({ ...SOURCE, words: WORDS, folder: toolsFolder('server-tools', join(home, 'tools')) }),
      constants.dlopen.RTLD_NOW,
    );
    program = module.exports;
  } catch (error) {
    log.info(
      { err: error },
      'sockets are written to one by one: the program that writes to many at once could not be compiled (gcc, libc6-dev)',
    );
  }
}

/** Runs something as on a machine without a compiler. */
export async function withoutProgram(run: () => Promise<void>) {
  const kept = program;
  program = undefined;
  try {
    await run();
  } finally {
    program = kept;
  }
}

/** How many bytes the kernel takes now. Whatever keeps it from taking any is met again by the stream, which deals with it. */
export function straight(file: number, bytes: Buffer): number {
  if (program) {
    single[0] = file;
    program.writeAll(single, 1, bytes, taken);
    return taken[0]!;
  }
  try {
    return writeSync(file, bytes);
  } catch {
    return 0;
  }
}

/** Something that may be written to straight: its file is -1 when it has to be told by itself. */
type Straight = { readonly file: number; owe: (bytes: Buffer, taken: number) => void };

/** Some who are told the same: those who are written to straight with their files, and those who have to be told by themselves. */
export type Party<Line> = { straight: Line[]; files: Int32Array; alone: Line[] };

/** Writes down the files of some lines; they are good until `fileChanges` grows: one that is closed could be somebody else's then. */
export function partyOf<Line extends Straight>(lines: Iterable<Line>): Party<Line> {
  const straight: Line[] = [];
  const alone: Line[] = [];
  for (const line of lines) (program && line.file >= 0 ? straight : alone).push(line);
  return { straight, files: Int32Array.from(straight, ({ file }) => file), alone };
}

/** Writes the same to all who are written to straight. */
export function writeToParty<Line extends Straight>({ straight, files }: Party<Line>, bytes: Buffer) {
  if (!program || files.length === 0) return;
  if (files.length > taken.length) taken = new Int32Array(files.length * 2);
  if (program.writeAll(files, files.length, bytes, taken) === 0) return;
  // What is owed is written meanwhile, which uses the same list.
  const took = taken.slice(0, files.length);
  for (const [at, line] of straight.entries()) if (took[at]! < bytes.length) line.owe(bytes, took[at]!);
}
