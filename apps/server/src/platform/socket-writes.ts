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
let files = new Int32Array(1024);
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
    files[0] = file;
    program.writeAll(files, 1, bytes, taken);
    return taken[0]!;
  }
  try {
    return writeSync(file, bytes);
  } catch {
    return 0;
  }
}

/** Something that may be written to straight; its file is good for the moment it is asked for, and -1 when it has to be told by itself. */
type Straight = { readonly file: number; owe: (bytes: Buffer, taken: number) => void };

/**
 * Writes the same to many and returns those that have to be told by themselves. Between asking for the files and writing nothing else
 * runs: a file that is closed in between could be somebody else's.
 */
export function writeToMany<Line extends Straight>(lines: readonly Line[], bytes: Buffer): readonly Line[] {
  if (!program) return lines;
  if (lines.length > files.length) {
    files = new Int32Array(lines.length * 2);
    taken = new Int32Array(lines.length * 2);
  }
  let told = lines;
  const alone: Line[] = [];
  let count = 0;
  for (const line of lines) {
    const { file } = line;
    if (file >= 0) files[count++] = file;
    else alone.push(line);
  }
  if (alone.length > 0) {
    const others = new Set(alone);
    told = lines.filter((line) => !others.has(line));
  }
  if (program.writeAll(files, count, bytes, taken) === 0) return alone;
  // What is owed is written meanwhile, which uses the same two lists.
  const took = taken.slice(0, count);
  for (const [at, line] of told.entries()) if (took[at]! < bytes.length) line.owe(bytes, took[at]!);
  return alone;
}
