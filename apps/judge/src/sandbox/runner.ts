import { type ChildProcess, spawn } from 'node:child_process';

/** What jrun told of one run; times in milliseconds of CPU and of the clock. */
export type Raw = {
  reason: 'ended' | 'cpu' | 'wall' | 'output' | 'disk';
  /** The box stood and the program was about to start. */
  started: boolean;
  /** Process 1 of the box told how the program ended. */
  reported: boolean;
  /** As `wait` gives it. */
  status: number;
  /** Why the program could not be executed; 0 when it was. */
  error: number;
  cpuMs: number;
  wallMs: number;
  /** CPU and largest size of the program and what it waited for, where there is no cgroup. */
  ownCpuMs: number;
  mostKb: number;
  outBytes: number;
  errBytes: number;
  /** How long its processes were ready and had no core when the clock ended them; undefined when the kernel does not say. */
  waitedMs: number | undefined;
  /** When the program ended, by the machine's clock that only goes forward. */
  endedMs: number;
};

/** The sandbox itself did not work: nobody's program is to blame. */
export class SandboxFailure extends Error {}

/** One jrun: runs boxes one after the other. */
export type Runner = { run: (fields: [name: string, value: string][]) => Promise<Raw>; stop: () => Promise<void> };

function read(line: string): Raw {
  if (line.startsWith('failed ')) throw new SandboxFailure(line);
  const [reason, ...rest] = line.split(' ');
  const [started, reported, status, error, cpu, wall, own, most, out, err, waited, ended] = rest.map(Number) as number[];
  return {
    reason: reason as Raw['reason'],
    started: started === 1,
    reported: reported === 1,
    status: status!,
    error: error!,
    cpuMs: cpu! / 1e6,
    wallMs: wall! / 1e6,
    ownCpuMs: own! / 1e3,
    mostKb: most!,
    outBytes: out!,
    errBytes: err!,
    waitedMs: waited! < 0 ? undefined : waited! / 1e6,
    endedMs: ended! / 1e6,
  };
}

type Waiting = { done: (line: string) => void; failed: (error: Error) => void };

/** Starts jrun; it ends with us, and everything in its boxes with it. */
export function startRunner(jrun: string): Runner {
  let child: ChildProcess | undefined;
  let waiting: Waiting | undefined;

  function start() {
    const mine = spawn(jrun, [], { stdio: ['pipe', 'pipe', 'inherit'], env: {}, cwd: '/' });
    let text = '';
    mine.stdin.on('error', () => undefined);
    mine.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      const end = text.indexOf('\n');
      if (end < 0) return;
      const line = text.slice(0, end);
      text = text.slice(end + 1);
      const { done } = waiting ?? {};
      waiting = undefined;
      done?.(line);
    });
    const over = (why: string) => {
      if (child === mine) child = undefined;
      waiting?.failed(new SandboxFailure(why));
      waiting = undefined;
    };
    mine.on('error', (error) => over(`jrun does not start: ${error.message}`));
    mine.on('close', (code, signal) => over(`jrun ended (${signal ?? code})`));
    return mine;
  }

  return {
    async run(fields) {
      if (waiting) throw new Error('a runner runs one box at a time');
      const body = Buffer.from(fields.map(([name, value]) => `${name}=${value}\0`).join(''));
      if (fields.some(([, value]) => value.includes('\0')) || body.length > 1 << 20) throw new SandboxFailure('unfit words for a box');
      const head = Buffer.alloc(4);
      head.writeUInt32LE(body.length);
      const line = await new Promise<string>((done, failed) => {
        waiting = { done, failed };
        child ??= start();
        child.stdin!.write(Buffer.concat([head, body]));
      });
      return read(line);
    },
    async stop() {
      const mine = child;
      child = undefined;
      if (!mine || mine.exitCode !== null || mine.signalCode !== null) return;
      const closed = new Promise((done) => mine.once('close', done));
      mine.kill('SIGKILL');
      await closed;
    },
  };
}
