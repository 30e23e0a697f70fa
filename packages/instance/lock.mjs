// Plain JavaScript: the set-up script reads it on a system Node that knows no TypeScript.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** When a process started, in a form that differs for a recycled pid; undefined when it does not run. */
export function startOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
  } catch (error) {
    if (process.platform === 'linux' && (error.code === 'ENOENT' || error.code === 'ESRCH')) return undefined;
    return 'unknown';
  }
}

/** Whether the process that wrote `{pid, started}` still runs. */
export const isAlive = (holder) => Boolean(holder?.pid) && startOf(holder.pid) === holder.started;

function holderOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Takes a lock that a kill -9 cannot leave behind: the file names its holder, and a holder that no longer runs holds nothing.
 * Returns `{ release }`, or `{ holder }` of the living process that has it.
 */
export function takeLock(file, about = {}) {
  mkdirSync(dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, started: startOf(process.pid), ...about }));
  try {
    for (;;) {
      try {
        linkSync(mine, file);
        return { release: () => rmSync(file, { force: true }) };
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holder = holderOf(file);
      if (isAlive(holder)) return { holder };
      const stale = `${file}.stale-${process.pid}`;
      try {
        renameSync(file, stale);
      } catch (error) {
        if (error.code !== 'ENOENT') throw error;
        continue;
      }
      const moved = holderOf(stale);
      if (isAlive(moved)) linkSync(stale, file);
      rmSync(stale, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
}
