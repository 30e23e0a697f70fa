import { spawn } from 'node:child_process';

/** How a program ended; `killed` when somebody else ended it. */
export type Ended = { code: number | null; killed: boolean; errors: string };

/**
 * Runs the program under a small guard: when our end of its input closes, because we ended or were killed, the guard kills it.
 * So no program outlives the agent, even after kill -9. `$1` is the niceness.
 */
const GUARD = `
exec 3<&0
nice=$1; shift
nice -n "$nice" "$@" </dev/null 3<&- &
work=$!
( cat <&3 >/dev/null; kill -9 $work 2>/dev/null ) &
guard=$!
exec 3<&-
wait $work
code=$?
kill $guard 2>/dev/null
exit $code`;

const NICENESS = 15;
const ERRORS_KEPT = 4000;

/** Runs a program at low priority to its end; `line` hears its output line by line. Aborting kills it and everything it started. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: { signal: AbortSignal; line?: (text: string) => void },
): Promise<Ended> {
  options.signal.throwIfAborted();
  return new Promise((done, failed) => {
    const child = spawn('sh', ['-c', GUARD, 'guard', String(NICENESS), command, ...args], {
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const kill = () => {
      if (child.pid === undefined || child.exitCode !== null) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    };
    let errors = '';
    let rest = '';
    options.signal.addEventListener('abort', kill, { once: true });
    child.stdin.on('error', () => undefined);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-ERRORS_KEPT);
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop()!;
      for (const line of lines) options.line?.(line);
    });
    child.on('error', failed);
    child.on('close', (code, signal) => {
      options.signal.removeEventListener('abort', kill);
      child.stdin.destroy();
      // The shell reports a program that a signal ended as 128 and its number.
      done({ code, killed: signal !== null || (code !== null && code > 128), errors });
    });
  });
}
