import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { SnapshotWork, SnapshotWritten } from './snapshot-worker.ts';

/** Behind the server and its database: whoever answers goes first. */
const NICE = 19;
const IDLE_MS = 60_000;
/** Pictures that lie in that process; the others wait here, where they cost it no memory. */
const MOST_INSIDE = 4;
const FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=96'];

type Asked = { picture: string; path: string } | { flush: string[] };
type Waiting = { work: SnapshotWork; tries: number; done: (answer: SnapshotWritten) => void; failed: (error: Error) => void };

/** The process that rewrites pictures: started with the first picture, ended when none came for a minute, started again when it dies. */
export function openSnapshotProcess() {
  const waiting = new Map<number, Waiting>();
  const outside: Waiting[] = [];
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let numbers = 0;

  function start() {
    const { NODE_OPTIONS: _none, ...inherited } = process.env;
    // As many threads as pictures of a second, so that they are flushed together.
    const env = { ...inherited, UV_THREADPOOL_SIZE: '16' };
    const created = fork(join(import.meta.dirname, 'snapshot-worker.ts'), {
      execArgv: FLAGS,
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child = created;
    let behind = false;
    created.on('message', (answer: SnapshotWritten) => {
      // It starts like everybody: the first picture is the camera check of somebody who waits.
      if (!behind && created.pid && created.exitCode === null) setPriority(created.pid, NICE);
      behind = true;
      const asked = waiting.get(answer.no);
      waiting.delete(answer.no);
      asked?.done(answer);
      letIn();
      if (waiting.size === 0) rest();
    });
    created.on('error', () => lose(created));
    created.on('exit', () => lose(created));
    // A server that is closing waits for its answers, not for this process.
    created.unref();
    created.channel?.unref();
  }

  /** What was under way when it died is asked once more. */
  function lose(dead: ChildProcess) {
    if (child !== dead) return;
    child = undefined;
    const left = [...waiting.values()];
    for (const one of left) {
      if (one.tries > 1) {
        waiting.delete(one.work.no);
        one.failed(new Error('The process for pictures ended'));
      }
    }
    for (const one of waiting.values()) ask(one);
    letIn();
  }

  function letIn() {
    while (outside.length > 0 && waiting.size < MOST_INSIDE) {
      const next = outside.shift()!;
      waiting.set(next.work.no, next);
      ask(next);
    }
  }

  function ask(one: Waiting) {
    one.tries++;
    if (!child) start();
    child?.send(one.work);
  }

  function rest() {
    clearTimeout(idle);
    idle = setTimeout(end, IDLE_MS);
    idle.unref();
  }
  function end() {
    clearTimeout(idle);
    const ending = child;
    child = undefined;
    if (ending?.connected) ending.disconnect();
  }

  function work(asked: Asked, urgent: boolean) {
    clearTimeout(idle);
    return new Promise<SnapshotWritten>((done, failed) => {
      const one: Waiting = { work: { no: ++numbers, ...asked }, tries: 0, done, failed };
      if (urgent) outside.unshift(one);
      else outside.push(one);
      letIn();
    });
  }

  return {
    /** Writes a picture anew to a path; undefined when it is none. */
    async rewrite(picture: string, path: string) {
      const { written, failed } = await work({ picture, path }, false);
      if (failed) throw new Error(failed);
      return written && { size: written.size, sha256: Buffer.from(written.sha256, 'hex') };
    },
    /** Resolves when written pictures are on disk. */
    async flush(paths: string[]) {
      const { failed } = await work({ flush: paths }, true);
      if (failed) throw new Error(failed);
    },
    end,
  };
}
