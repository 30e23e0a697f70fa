import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../app.ts';
import type { Db } from '../database/db.ts';
import { extensionPoint } from '../extension-points.ts';

/** How many rows something that must not be slowed down has written since the start of the database. */
type BusyCounter = (db: Db) => Promise<number>;

const busyCounters = extensionPoint<BusyCounter>('what followers give way to');
const BUSY_PER_SECOND = 200;
/** How many items a bite has: each holds a core as long as it takes. */
export const BITE = 10;
/** The pause after a bite: as many times what it took as keeps to a tenth of the time, within these limits. */
const [PAUSE_TIMES, LEAST_PAUSE_MS, MOST_PAUSE_MS] = [9, 100, 1000];
/** A batch shares what a transaction costs by itself among as much as fits into this time: what waits for it waits no longer. */
const [BATCH_MS, LEAST_BATCH, MOST_BATCH] = [250, 10, 3000];

/** Adds something followers give way to: while it grows by more than 200 a second they take small bites and a tenth of the time. */
export const giveWayTo = (app: { db: Db }, counter: BusyCounter) => busyCounters.register(app, counter);

/** Tells whether what others give way to grows by more than so many rows a second. Counted at most once a second, however many ask at once. */
export function openBusyWatch(app: Pick<App, 'db' | 'clock'>, perSecond = BUSY_PER_SECOND) {
  let last: { at: number; total: number } | undefined;
  let busy = false;
  let counting: Promise<boolean> | undefined;

  async function count(at: number) {
    let total = 0;
    for (const counter of busyCounters.entries(app)) total += await counter(app.db);
    busy = last !== undefined && ((total - last.total) * 1000) / (at - last.at) > perSecond;
    last = { at, total };
    return busy;
  }

  return async () => {
    const at = app.clock.now().getTime();
    if (busyCounters.entries(app).length === 0 || (last && at - last.at < 1000)) return busy;
    counting ??= count(at).finally(() => {
      counting = undefined;
    });
    return counting;
  };
}

/** Does a bite, and pauses after it: a machine that is fully used slows bites down, and they grow rarer with it. */
export async function inBites<Result>(bite: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await bite();
  await pause(Math.min(MOST_PAUSE_MS, Math.max(LEAST_PAUSE_MS, PAUSE_TIMES * (performance.now() - startedAt))));
  return result;
}

/** The size of the next batch after one of so many took so long; at most twice as many, since what comes may be heavier. */
export const nextBatchSize = (size: number, ms: number) =>
  Math.max(LEAST_BATCH, Math.min(MOST_BATCH, 2 * size, Math.round((size * BATCH_MS) / Math.max(1, ms))));

/** Does a batch and says how large the next one may be. */
export async function fitting<Item>(batch: readonly Item[], work: (batch: readonly Item[]) => Promise<void>) {
  const startedAt = performance.now();
  await work(batch);
  return nextBatchSize(batch.length, performance.now() - startedAt);
}
