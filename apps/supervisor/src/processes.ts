import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Every process we start carries this variable with the home it serves, so that a later start recognises what a crash left. */
export const mark = 'PRAXIS_SUPERVISED_HOME';

/** Resolves after so many milliseconds. */
export const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

function numbersIn(folder: string) {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Reads a /proc file of a process that may vanish or belong to somebody else. */
function peek(read: () => string) {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return '';
    throw error;
  }
}

/** The processes an earlier supervisor started for this home and never stopped. Empty where there is no /proc. */
export const markedProcesses = (home: string) =>
  numbersIn('/proc').filter(
    (pid) =>
      pid !== process.pid &&
      peek(() => readFileSync(`/proc/${pid}/environ`, 'utf8'))
        .split('\0')
        .includes(`${mark}=${home}`),
  );

/** The PostgreSQL processes that work in this data folder. They overwrite their environment, but they all stand in the folder. */
export const postgresProcesses = (dataFolder: string) =>
  numbersIn('/proc').filter(
    (pid) =>
      peek(() => readFileSync(`/proc/${pid}/comm`, 'utf8')).trim() === 'postgres' &&
      peek(() => readlinkSync(`/proc/${pid}/cwd`)) === dataFolder,
  );

/** Sends a signal; a process that is gone is fine. */
export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Signals the processes found until none is left: each signal gets its time, the last one is SIGKILL. */
export async function clear(find: () => number[], signals: [NodeJS.Signals, number][]) {
  for (const [name, milliseconds] of [...signals, ['SIGKILL', 5000] as [NodeJS.Signals, number]]) {
    let found = find();
    if (!found.length) return;
    for (const pid of found) signal(pid, name);
    const until = Date.now() + milliseconds;
    while (found.length && Date.now() < until) {
      await pause(50);
      found = find();
    }
  }
}
