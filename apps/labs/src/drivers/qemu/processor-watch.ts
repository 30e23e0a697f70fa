import { readdir, readFile } from 'node:fs/promises';
import type { Running } from './clone.ts';
import { type Greed, greedAfter } from './greed.rules.ts';
import type { HostLimits } from './limits.ts';

const LOOK_MS = 2000;

type Times = { worked: number; waited: number };

/** How long each thread of a process worked and waited for a processor, nanoseconds; undefined when the process is gone. */
async function timesOf(pid: number) {
  const folder = `/proc/${pid}/task`;
  const threads = await readdir(folder).catch(() => undefined);
  if (!threads) return undefined;
  const times = new Map<string, Times>();
  for (const thread of threads) {
    const [worked = '0', waited = '0'] = (await readFile(`${folder}/${thread}/schedstat`, 'utf8').catch(() => '')).split(' ');
    times.set(thread, { worked: Number(worked), waited: Number(waited) });
  }
  return times;
}

/** What the greediest thread did between two looks, as shares of the time. */
function greediest(before: Map<string, Times> | undefined, now: Map<string, Times>, passed: number) {
  const looks = [...now].map(([thread, { worked, waited }]) => {
    const then = before?.get(thread) ?? { worked, waited };
    const work = (worked - then.worked) / passed;
    return { worked: work, wanted: work + (waited - then.waited) / passed };
  });
  return looks.reduce((most, look) => (look.wanted > most.wanted ? look : most), { worked: 0, wanted: 0 });
}

/** Looks who computes all the time and lets them give way to the others. */
export function watchProcessors(
  limits: HostLimits | undefined,
  running: () => Running[],
  log: (words: string, more: Record<string, unknown>) => void,
) {
  const known = new Map<string, { times: Map<string, Times>; greed: Greed }>();
  let looking = false;
  let lastLook = performance.now();
  async function look(lives: Running[]) {
    const now = performance.now();
    const passed = (now - lastLook) * 1e6;
    lastLook = now;
    for (const name of known.keys()) if (!lives.some((life) => life.name === name)) known.delete(name);
    for (const { name, record } of lives) {
      const times = await timesOf(record.pid);
      if (!times) continue;
      const before = known.get(name);
      const greed = greedAfter(before?.greed ?? { busy: false, looks: 0 }, greediest(before?.times, times, passed));
      known.set(name, { times, greed });
      if (before && before.greed.busy !== greed.busy) await limits?.weigh(name, greed.busy);
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
