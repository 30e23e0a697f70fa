import { type ChildProcess, spawn } from 'node:child_process';
import { byLine } from './log-file.ts';
import { pause, signal } from './processes.ts';
import { type Wrap, wrapFor } from './service-accounts.ts';

/** How long a part may take to become ready, and the pause before it is started again after a crash. */
const usual = { ready: 60_000, firstPause: 250, longestPause: 15_000, steadyAfter: 30_000, faultCheck: 2000 };

/** What is needed to run one process. */
export type Command = { command: string; args: string[]; env?: NodeJS.ProcessEnv; wrap?: Wrap };

/** Why a running part does no work. */
export type Fault = { why: string; patience: number };

/** One row of the supervisor's table. */
export type Row = {
  name: string;
  /** Begins one run of the process. */
  start: () => Promise<Run>;
  /** Whether it does its work now. */
  ready: () => Promise<boolean>;
  /** Once ready: what is wrong with it, and for how many milliseconds that is borne before it is started again. */
  fault?: () => Promise<Fault | undefined>;
  /** `always`: started again after a crash. `once`: its end is final. */
  restart: 'always' | 'once';
};

/** One run of a process: how it is ended and how we learn that it ended. */
export type Run = { pid: number; stop: () => Promise<void>; kill: () => void; ended: Promise<string> };

/** A row at work. */
export type Part = { name: string; ready: Promise<void>; pid: () => number | undefined; stop: () => Promise<void>; kill: () => void };

const followed = wrapFor({ account: undefined, follow: 'TERM', workplace: '/', folders: [] });

/** Runs a program in its own group, so that Ctrl-C in the terminal reaches only the supervisor, which then drains in order. */
export function run({ command, args, env, wrap = followed }: Command, log: (line: string) => void, within = 15_000): Run {
  const [program, rest] = wrap(command, args);
  const child: ChildProcess = spawn(program, rest, { detached: true, stdio: ['pipe', 'pipe', 'pipe'], env });
  child.stdin?.on('error', () => undefined);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', byLine(log));
  const ended = new Promise<string>((done) => {
    child.on('error', (error) => done(error.message));
    child.on('exit', (code, name) => {
      // What it started itself (an ffmpeg) goes with it.
      if (child.pid) signal(-child.pid, 'SIGKILL');
      done(name ?? `code ${code}`);
    });
  });
  const kill = () => {
    if (child.pid) signal(-child.pid, 'SIGKILL');
  };
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const forced = setTimeout(kill, within);
    await ended;
    clearTimeout(forced);
  };
  return { pid: child.pid as number, stop, kill, ended };
}

/** Starts a row at once, lets `ready` know when it works, and from then on starts it again whenever it crashes. */
export function superviseRow(row: Row, report: (line: string) => void, limits = usual): Part {
  let stopping = false;
  let current: Run | undefined;
  let wait = limits.firstPause;

  const becomesReady = async (isOver: () => boolean) => {
    const until = Date.now() + limits.ready;
    while (!isOver() && !stopping && Date.now() < until) {
      if (await row.ready()) return true;
      await pause(50);
    }
    return false;
  };

  /** A part that runs but does no work is ended; what ends is started again. */
  const watch = async (now: Run, isOver: () => boolean) => {
    let since: number | undefined;
    while (!isOver() && !stopping && row.fault) {
      await pause(limits.faultCheck);
      const fault = isOver() || stopping ? undefined : await row.fault();
      since = fault && (since ?? Date.now());
      if (!fault || since === undefined || Date.now() - since < fault.patience || isOver() || stopping) continue;
      report(`${row.name} runs but does no work: ${fault.why}`);
      return now.kill();
    }
  };

  const once = async () => {
    let over = '';
    let settled = false;
    const startedAt = Date.now();
    const now = await row.start();
    if (stopping) return now.stop();
    current = now;
    void now.ended.then((reason) => {
      over = reason;
      current = undefined;
      if (stopping || row.restart === 'once' || !settled) return;
      if (Date.now() - startedAt > limits.steadyAfter) wait = limits.firstPause;
      report(`${row.name} ended (${reason}), starting it again`);
      working = again();
    });
    const ready = await becomesReady(() => over !== '');
    if (stopping) return;
    if (ready && !over) {
      // From here on its end starts it again. Before, whoever waits for it does: never both, or each failure would double the processes.
      settled = true;
      void watch(now, () => over !== '');
      return;
    }
    if (!over) now.kill();
    await now.ended;
    throw new Error(`${row.name} ${over ? `ended (${over}) before it was ready` : 'did not become ready within a minute'}`);
  };

  const again = async () => {
    while (!stopping) {
      await pause(wait);
      wait = Math.min(wait * 2, limits.longestPause);
      if (stopping) return;
      try {
        await once();
        if (!stopping) report(`${row.name} works again`);
        return;
      } catch (error) {
        report((error as Error).message);
      }
    }
  };

  const ready = once();
  let working: Promise<void> = ready;
  return {
    name: row.name,
    ready,
    pid: () => current?.pid,
    kill: () => current?.kill(),
    stop: async () => {
      stopping = true;
      await current?.stop();
      await Promise.allSettled([working]);
    },
  };
}
