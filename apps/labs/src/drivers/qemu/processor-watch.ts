import { readdir, readFile } from 'node:fs/promises';
import type { Running } from './clone.ts';
import type { HostLimits } from './limits.ts';

const LOOK_MS = 2000;
/** A thread that works, or waits for a processor, for so much of the time computes without end. */
const BUSY_SHARE = 0.7;

/** How long each thread of a process worked or waited for a processor, nanoseconds; undefined when the process is gone. */
async function wantedBy(pid: number) {
  const folder = `/proc/${pid}/task`;
  const threads = await readdir(folder).catch(() => undefined);
  if (!threads) return undefined;
  const wanted = new Map<string, number>();
  for (const thread of threads) {
    const [worked = '0', waited = '0'] = (await readFile(`${folder}/${thread}/schedstat`, 'utf8').catch(() => '')).split(' ');
    wanted.set(thread, Number(worked) + Number(waited));
  }
  return wanted;
}

/** Looks who computes all the time and lets them give way to the others. */
export function watchProcessors(
  limits: HostLimits | undefined,
  running: () => Running[],
  log: (words: string, more: Record<string, unknown>) => void,
) {
  const known = new Map<string, { wanted: Map<string, number>; busy: boolean }>();
  let looking = false;
  let lastLook = performance.now();
  async function look(lives: Running[]) {
    const now = performance.now();
    const passed = (now - lastLook) * 1e6;
    lastLook = now;
    for (const name of known.keys()) if (!lives.some((life) => life.name === name)) known.delete(name);
    for (const { name, record } of lives) {
      const wanted = await wantedBy(record.pid);
      if (!wanted) continue;
      const before = known.get(name);
      const most = Math.max(0, ...[...wanted].map(([thread, time]) => time - (before?.wanted.get(thread) ?? time)));
      const busy = most / passed > BUSY_SHARE;
      known.set(name, { wanted, busy });
      if (before && before.busy !== busy) await limits?.weigh(name, busy);
    }
  }
  const timer = setInterval(() => {
    const lives = running();
    if (looking || !limits || lives.length === 0) return;
    looking = true;
    look(lives)
      .catch((error: unknown) => log('a machine was not weighed', { level: 30, error: String(error) }))
      .finally(() => {
        looking = false;
      });
  }, LOOK_MS);
  return { close: () => clearInterval(timer) };
}
