import { readdirSync, readFileSync } from 'node:fs';
import type { Running } from '../clone.ts';
import { type Greed, greedAfter, type Look, NO_GREED } from './greed.rules.ts';
import type { HostLimits } from './limits.ts';

const POLL_MS = 1000;

type Times = { worked: number; waited: number };
const NONE: Times = { worked: 0, waited: 0 };

/** Undefined for what is gone. */
function here<Found>(look: () => Found) {
  try {
    return look();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/**
 * How long each thread of a process worked and waited for a processor, nanoseconds; undefined when the process is gone. Read at once: it
 * lies in memory, and a turn of the event loop for each costs several times the reading.
 */
function timesOf(pid: number) {
  const folder = `/proc/${pid}/task`;
  const threads = here(() => readdirSync(folder));
  if (!threads) return undefined;
  const times = new Map<string, Times>();
  for (const thread of threads) {
    const reported = here(() => readFileSync(`${folder}/${thread}/schedstat`, 'utf8'));
    if (!reported) continue;
    const [worked, waited] = reported.split(' ').map(Number);
    times.set(thread, { worked: worked!, waited: waited! });
  }
  return times;
}

/** What all threads did between two looks, as shares of the time. */
function lookAt(before: Map<string, Times>, now: Map<string, Times>, passed: number): Look {
  const look = { worked: 0, wanted: 0 };
  for (const [thread, { worked, waited }] of now) {
    const then = before.get(thread) ?? NONE;
    look.worked += (worked - then.worked) / passed;
    look.wanted += (worked - then.worked + waited - then.waited) / passed;
  }
  return look;
}

/** Looks who works all the time and lets them give way to the others. */
export function watchProcessors(
  limits: HostLimits | undefined,
  running: () => Running[],
  log: (args: string, more: Record<string, unknown>) => void,
) {
  const known = new Map<string, { times: Map<string, Times>; greed: Greed }>();
  let looking = false;
  let lastPoll = performance.now();
  async function poll(lives: Running[]) {
    const now = performance.now();
    const passed = (now - lastPoll) * 1e6;
    lastPoll = now;
    for (const name of known.keys()) if (!lives.some((life) => life.name === name)) known.delete(name);
    for (const { name, record } of lives) {
      const times = timesOf(record.pid);
      if (!times) continue;
      const before = known.get(name);
      const greed = before ? greedAfter(before.greed, lookAt(before.times, times, passed)) : NO_GREED;
      known.set(name, { times, greed });
      // One that was found again may have given way to others when we went.
      if (before?.greed.busy !== greed.busy) await limits?.setWeight(name, greed.busy);
    }
  }
  const timer = setInterval(() => {
    const lives = running();
    if (looking || !limits || lives.length === 0) return;
    looking = true;
    poll(lives)
      .catch((error: unknown) => log('a machine was not weighed', { level: 30, error: String(error) }))
      .finally(() => {
        looking = false;
      });
  }, POLL_MS);
  return { close: () => clearInterval(timer) };
}
