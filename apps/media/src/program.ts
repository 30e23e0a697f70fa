import { chown, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { extname } from 'node:path';
import { runBox, SANDBOX_USERS } from '@praxis/instance/sandboxed';

/** How a program ended; `killed` when somebody else ended it. */
export type Ended = { code: number | null; killed: boolean; errors: string };

const NICENESS = 15;
/** The longest film on the slowest host. */
const SECONDS = 24 * 3600;
const OUTPUT_BYTES = 64 * 1024 * 1024;
const LIMITS = { memoryMb: 4096, fileMb: 64 * 1024, tmpMb: 64 };

type Options = {
  signal: AbortSignal;
  /** Hears its output line by line. */
  line?: (text: string) => void;
  /** Files among the arguments that it may read. */
  reads?: readonly string[];
  /** Files among the arguments that it makes. */
  writes?: readonly string[];
};

/**
 * Runs a decoder at low priority to its end, in the sandbox: it sees the files it is to read and write, no others and no network. Aborting
 * kills it, and it does not outlive this process.
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  { signal, line, reads = [], writes = [] }: Options,
): Promise<Ended> {
  const uid = SANDBOX_USERS.media;
  for (const path of writes) await writeFile(path, '');
  if (process.getuid?.() === 0) for (const path of reads) await chown(path, uid, uid);
  const inside = (kind: string, paths: readonly string[]) => paths.map((from, at) => ({ from, to: `/${kind}-${at}${extname(from)}` }));
  const box = { reads: inside('in', reads), writes: inside('out', writes) };
  const places = new Map([...box.reads, ...box.writes].map(({ from, to }) => [from, to]));
  let rest = '';
  const ended = await runBox(
    { command, args: args.map((word) => places.get(word) ?? word), ...box, uid, limits: LIMITS },
    {
      ...{ seconds: SECONDS, outputBytes: OUTPUT_BYTES, signal },
      onStart: (pid) => setPriority(pid, NICENESS),
      onOutput(piece) {
        const lines = (rest + piece.toString('utf8')).split('\n');
        rest = lines.pop()!;
        for (const text of lines) line?.(text);
      },
    },
  );
  return { code: ended.code, killed: ended.ended !== 'exit', errors: ended.errors };
}
