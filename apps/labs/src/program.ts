import { type SpawnOptions, spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';

/** How a program ended. */
export class ProgramFailure extends Error {}

/** Building and copying gives way to people. */
const LOW_PRIORITY = 10;

/** Lets a process give way; it may have ended already. */
export function lower(pid: number) {
  try {
    if (getPriority(pid) < LOW_PRIORITY) setPriority(pid, LOW_PRIORITY);
  } catch (error) {
    if (!['ESRCH', 'EPERM', 'EACCES', 'ERR_SYSTEM_ERROR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

const RETENTION = 4000;
const OUTPUT_MOST = 64 * 1024 * 1024;

/** Runs a program to its end and gives its output; `line` hears what it says on the way. Aborting kills it and all it started. */
export function run(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { signal?: AbortSignal; line?: (text: string) => void; input?: string } = {},
): Promise<Buffer> {
  const { signal, line, input, ...rest } = options;
  signal?.throwIfAborted();
  return new Promise((done, failed) => {
    const child = spawn(command, args, { detached: true, ...rest, stdio: ['pipe', 'pipe', 'pipe'] });
    if (child.pid) lower(child.pid);
    const pieces: Buffer[] = [];
    let bytes = 0;
    let errors = '';
    const kill = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    };
    signal?.addEventListener('abort', kill, { once: true });
    child.stdin!.on('error', () => undefined).end(input ?? '');
    child.stdout!.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes <= OUTPUT_MOST) pieces.push(piece);
      line?.(piece.toString('utf8'));
    });
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-RETENTION);
      line?.(text);
    });
    child.on('error', failed);
    child.on('close', (code, by) => {
      signal?.removeEventListener('abort', kill);
      if (code === 0) done(Buffer.concat(pieces));
      else failed(new ProgramFailure(`${command} ended with ${by ?? `code ${code}`}: ${errors.trim().split('\n').slice(-6).join(' | ')}`));
    });
  });
}
