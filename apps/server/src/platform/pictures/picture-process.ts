import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { SANDBOX_USERS, sandboxLack, startBox } from '@praxis/instance/sandboxed';
import { type PictureAnswer, type PictureAsk, packFrame, readFrames } from './picture-frames.ts';

/** A picture kept its process from answering: it ended or took too long. */
export class PictureKilled extends Error {}

const START_MS = 30_000;
const WORKER = ['picture-worker.ts', 'picture-frames.ts'] as const;
const FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=96'];
let acknowledged = false;
const LIMITS = { memoryMb: 1024, fileMb: 1, tmpMb: 1 };

/** One process that reads pictures, one after the other. */
export type PictureProcess = Awaited<ReturnType<typeof startPictureProcess>>;

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

/** What `/readyz` says of reading pictures: undefined where they are read in the sandbox. */
export async function picturesState(lackHere: () => Promise<string | undefined> = sandboxLack): Promise<string | undefined> {
  const lack = await lackHere();
  return (
    lack &&
    `off: the sandbox of pictures; they are decoded with the rights of the server. ${lack}. Let its user open user namespaces (docs/guide/security.md)`
  );
}

/** Starts a process that reads pictures; it ends when its input closes, which it does with us. */
export async function startPictureProcess(nice?: number) {
  const lack = await sandboxLack();
  if (lack && !acknowledged) process.stderr.write(`${JSON.stringify({ level: 40, msg: 'pictures are read without the sandbox', lack })}\n`);
  acknowledged = true;
  const { child, kill } = lack ? apart() : await boxed();
  const { stdin, stdout, stderr } = child;
  if (nice !== undefined && child.pid) setPriority(child.pid, nice);
  let waiting: { done: (answer: PictureAnswer & { body: Buffer }) => void; failed: (error: Error) => void } | undefined;
  let open = true;
  let errors = '';
  const lose = () => {
    open = false;
    waiting?.failed(new PictureKilled(`the process for pictures ended: ${errors.trim().slice(-300)}`));
    waiting = undefined;
  };
  stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-1000);
  });
  const onData = readFrames<PictureAnswer>((answer, body) => {
    const { done } = waiting ?? {};
    waiting = undefined;
    done?.({ ...answer, body: Buffer.from(body) });
  });
  stdout.on('data', (piece: Buffer) => {
    try {
      onData(piece);
    } catch {
      kill();
    }
  });
  child.on('error', lose).on('close', lose);
  stdin.on('error', () => undefined);

  /** Only while somebody waits for it does it keep our process from ending. */
  const hold = (held: boolean) => {
    for (const one of [child, stdout, stdin, stderr] as { ref?: () => void; unref?: () => void }[]) (held ? one.ref : one.unref)?.call(one);
  };

  function answered(ms: number) {
    hold(true);
    return new Promise<PictureAnswer & { body: Buffer }>((done, failed) => {
      if (!open) return failed(new PictureKilled(`the process for pictures ended: ${errors.trim().slice(-300)}`));
      waiting = { done, failed };
      const late = setTimeout(() => kill(), ms);
      const settle = <Value>(next: (value: Value) => void) => {
        return (value: Value) => {
          clearTimeout(late);
          hold(false);
          next(value);
        };
      };
      waiting = { done: settle(done), failed: settle(failed) };
    });
  }

  await answered(START_MS);
  return {
    isOpen: () => open,
    pid: child.pid,
    ask(ask: PictureAsk, bytes: Buffer, ms: number) {
      const answer = answered(ms);
      if (open) stdin.write(packFrame(ask, bytes));
      return answer;
    },
    end: () => void stdin.end(),
    kill,
  };
}
