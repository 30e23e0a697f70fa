import type { App } from './app.ts';
import type { Db } from './database/db.ts';
import { extensionPoint } from './extension-points.ts';

/** How many rows something that must not be slowed down has written since the start of the database. */
type BusyCounter = (db: Db) => Promise<number>;

const busyCounters = extensionPoint<BusyCounter>('what followers give way to');
const BUSY_PER_SECOND = 200;

/** Adds something followers give way to: while it grows by more than 200 a second they take small bites and a tenth of the time. */
export const giveWayTo = (app: { db: Db }, counter: BusyCounter) => busyCounters.register(app, counter);

/** Tells whether what followers give way to grows too fast for them to hurry. Counted at most once a second. */
export function openBusyWatch(app: Pick<App, 'db' | 'clock'>) {
  let last: { at: number; total: number } | undefined;
  let busy = false;
  return async () => {
    const counters = busyCounters.entries(app);
    const at = app.clock.now().getTime();
    if (counters.length === 0 || (last && at - last.at < 1000)) return busy;
    let total = 0;
    for (const counter of counters) total += await counter(app.db);
    busy = last !== undefined && ((total - last.total) * 1000) / (at - last.at) > BUSY_PER_SECOND;
    last = { at, total };
    return busy;
  };
}
