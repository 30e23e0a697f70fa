import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { repository } from '@praxis/instance/instance';
import { SANDBOX_USERS, sandboxLack, startBox } from '@praxis/instance/sandboxed';

/** A process that decodes: asks go in, answers come out. It ends when its input closes, which it does with us. */
export type Decoder = {
  input: Writable;
  output: Readable;
  /** What it complains of. */
  errors?: Readable;
  pid?: number;
  /** Ends it at once, whatever it does. */
  kill: () => void;
  /** Told once, when it has ended or never began. */
  onEnd: (ended: () => void) => void;
  /** Only while somebody waits for it does it keep our process from ending. */
  hold: (held: boolean) => void;
};

const WORKER = ['picture-worker.ts', 'picture-frames.ts'] as const;
const FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=96'];
const LIMITS = { memoryMb: 1024, fileMb: 1, tmpMb: 1 };
let acknowledged = false;

/** In the sandbox: node and the library that decodes, nothing of the school. */
async function boxed() {
  const inside = (name: string) => `/app/${name}`;
  const { child, kill, done } = await startBox({
    command: '/app/node',
    args: [...FLAGS, inside(WORKER[0])],
    reads: [
      { from: process.execPath, to: '/app/node' },
      { from: join(repository, 'node_modules'), to: '/app/node_modules' },
      ...WORKER.map((name) => ({ from: join(import.meta.dirname, name), to: inside(name) })),
    ],
    environment: { UV_USE_IO_URING: '0' },
    uid: SANDBOX_USERS.pictures,
    limits: LIMITS,
  });
  child.once('close', () => void done().catch(() => undefined));
  return { child, kill };
}

/** Where there is no sandbox: a process of its own, as the user of the sandbox where we are root. */
function apart() {
  const args = [...FLAGS, join(import.meta.dirname, WORKER[0])];
  const uid = String(SANDBOX_USERS.pictures);
  const label =
    process.getuid?.() === 0 && process.platform === 'linux'
      ? ['setpriv', '--reuid', uid, '--regid', uid, '--clear-groups', '--no-new-privs', process.execPath, ...args]
      : [process.execPath, ...args];
  const child = spawn(label[0]!, label.slice(1), { stdio: ['pipe', 'pipe', 'pipe'], env: { PATH: process.env.PATH }, cwd: '/' });
  return { child, kill: () => void child.kill('SIGKILL') };
}

/** Starts a decoder as a child of ours: in the sandbox, or without it where none opens, which the log says once. */
export async function startDecoder(nice?: number): Promise<Decoder> {
  const lack = await sandboxLack();
  if (lack && !acknowledged) process.stderr.write(`${JSON.stringify({ level: 40, msg: 'pictures are read without the sandbox', lack })}\n`);
  acknowledged = true;
  const { child, kill } = lack ? apart() : await boxed();
  if (nice !== undefined && child.pid) setPriority(child.pid, nice);
  child.stdin.on('error', () => undefined);
  return {
    input: child.stdin,
    output: child.stdout,
    errors: child.stderr,
    ...(child.pid !== undefined && { pid: child.pid }),
    kill,
    onEnd: (ended) => void child.on('error', ended).on('close', ended),
    hold(held) {
      const all = [child, child.stdout, child.stdin, child.stderr] as { ref?: () => void; unref?: () => void }[];
      for (const one of all) (held ? one.ref : one.unref)?.call(one);
    },
  };
}
