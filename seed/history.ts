import { countUse, generateHistory } from '../apps/server/src/modules/statistics/index.ts';
import type { School } from './school.ts';

const DAYS = 110;

/** A term of use of the demo school; the same whenever it is made on the same day. */
export async function seedHistory({ app, once }: School) {
  await once('usage history', (db) => generateHistory(db, { events: 60_000, days: DAYS, now: app.clock.now(), seed: 'term' }));
  // Counted before anybody looks: a server counts a minute after it started.
  await countUse(app);
}

/** The use of a large school, for looking at. */
export async function seedLongHistory({ app, once }: School, events: number) {
  await once('long usage history', (db) => generateHistory(db, { events, days: DAYS, now: app.clock.now(), seed: 'large' }));
  await countUse(app);
}
