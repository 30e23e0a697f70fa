import { writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { compiled, toolsFolder } from '@praxis/instance/compiled';
import type { FastifyBaseLogger } from 'fastify';

/** A small program in C inside this process: how many sockets did not take all of the bytes, and how many each took. */
type SocketWrites = { writeAll: (fds: Int32Array, count: number, bytes: Buffer, written: Int32Array) => number };

const TOOLS = 'server-tools';
const SOURCE = {
  source: join(import.meta.dirname, 'socket-writes.c'),
  name: `socket-writes-${process.arch}.node`,
  words: ['-O2', '-shared', '-fPIC', '-fvisibility=hidden', '-Wall', '-Wextra'],
};

let program: SocketWrites | undefined;
const single = new Int32Array(1);
let written = new Int32Array(1024);

/** Compiles the program for this machine when it is not there yet, and takes it in; without it sockets are written to one by one. */
export async function loadSocketWrites(home: string, log: Pick<FastifyBaseLogger, 'info'>) {
  if (program || process.platform !== 'linux') return;
  try {
    const module = { exports: {} as SocketWrites };
    process.dlopen(
      module,
      await compiled({ ...SOURCE, folder: toolsFolder(TOOLS, join(home, 'tools')), bundle: TOOLS }),
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
  const saved = program;
  program = undefined;
  try {
    await run();
  } finally {
    program = saved;
  }
}

/** How many bytes the kernel takes now. Whatever keeps it from taking any is met again by the stream, which deals with it. */
export function direct(fd: number, bytes: Buffer): number {
  if (program) {
    single[0] = fd;
    program.writeAll(single, 1, bytes, written);
    return written[0]!;
  }
  try {
    return writeSync(fd, bytes);
  } catch {
    return 0;
  }
}

/** Something that may be written to straight: its descriptor is -1 when it has to be written to by itself. */
type Straight = { readonly fd: number; owe: (bytes: Buffer, written: number) => void };

/** Some who are told the same: those who are written to straight with their descriptors, and those who are written to by themselves. */
export type Recipients<Connection> = { straight: Connection[]; fds: Int32Array; alone: Connection[] };

/** Writes down the descriptors of some connections; they are good until `fdGeneration` grows: one that is closed could be somebody else's then. */
export function recipientsOf<Connection extends Straight>(connections: Iterable<Connection>): Recipients<Connection> {
  const direct: Connection[] = [];
  const alone: Connection[] = [];
  for (const connection of connections) (program && connection.fd >= 0 ? direct : alone).push(connection);
  return { straight: direct, fds: Int32Array.from(direct, ({ fd }) => fd), alone };
}

/** Writes the same to all who are written to straight. */
export function writeToRecipients<Connection extends Straight>({ straight: direct, fds }: Recipients<Connection>, bytes: Buffer) {
  if (!program || fds.length === 0) return;
  if (fds.length > written.length) written = new Int32Array(fds.length * 2);
  if (program.writeAll(fds, fds.length, bytes, written) === 0) return;
  // What is owed is written meanwhile, which uses the same list.
  const took = written.slice(0, fds.length);
  for (const [at, connection] of direct.entries()) if (took[at]! < bytes.length) connection.owe(bytes, took[at]!);
}
