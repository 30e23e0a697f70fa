import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { StillWork, StillWritten } from './still-worker.ts';

/** Behind the server and its database: whoever answers goes first. */
const NICE = 19;
const IDLE_MS = 60_000;
/** Pictures that lie in that process; the others wait here, where they cost it no memory. */
const MOST_INSIDE = 4;
const FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=96'];

type Asked = { picture: string; path: string } | { flush: string[] };
type Waiting = { work: StillWork; tries: number; done: (answer: StillWritten) => void; failed: (error: Error) => void };

/** The process that rewrites pictures: started with the first picture, ended when none came for a minute, started again when it dies. */
export function openStillProcess() {
  const waiting = new Map<number, Waiting>();
  const outside: Waiting[] = [];
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let numbers = 0;

  function start() {
    const { NODE_OPTIONS: _none, ...inherited } = process.env;
    // As many threads as pictures of a second, so that they are flushed together.
    const env = { ...inherited, UV_THREADPOOL_SIZE: '16' };
    const made = fork(join(import.meta.dirname, 'still-worker.ts'), {
      execArgv: FLAGS,
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child = made;
    let behind = false;
    made.on('message', (answer: StillWritten) => {
      // It starts like everybody: the first picture is the camera check of somebody who waits.
      if (!behind && made.pid && made.exitCode === null) setPriority(made.pid, NICE);
      behind = true;
      const asked = waiting.get(answer.no);
      waiting.delete(answer.no);
      asked?.done(answer);
      letIn();
      if (waiting.size === 0) rest();
    });
    made.on('error', () => lose(made));
    made.on('exit', () => lose(made));
    // A server that is closing waits for its answers, not for this process.
    made.unref();
    made.channel?.unref();
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
    return new Promise<StillWritten>((done, failed) => {
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
