import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { StillWork, StillWritten } from './still-worker.ts';

/** Behind the server and its database: whoever answers goes first. */
const NICE = 12;
const IDLE_MS = 60_000;
const FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=96'];

type Waiting = { work: StillWork; tries: number; done: (answer: StillWritten) => void; failed: (error: Error) => void };

/** The process that rewrites pictures: started with the first picture, ended when none came for a minute, started again when it dies. */
export function openStillProcess() {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let numbers = 0;

  function start() {
    const { NODE_OPTIONS: _none, ...env } = process.env;
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
    if (waiting.size > 0) for (const one of waiting.values()) ask(one);
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

  return {
    /** Writes a picture anew to a path; undefined when it is none. */
    async rewrite(picture: string, path: string) {
      clearTimeout(idle);
      const { written, failed } = await new Promise<StillWritten>((done, lost) => {
        const one: Waiting = { work: { no: ++numbers, picture, path }, tries: 0, done, failed: lost };
        waiting.set(one.work.no, one);
        ask(one);
      });
      if (failed) throw new Error(failed);
      return written && { size: written.size, sha256: Buffer.from(written.sha256, 'hex') };
    },
    end,
  };
}
