import { generateHistory } from '../apps/server/src/modules/statistics/index.ts';
import type { School } from './school.ts';

const DAYS = 110;

/** A term of use of the demo school; the same whenever it is made on the same day. */
export const seedHistory = ({ app, once }: School) =>
  once('usage history', (db) => generateHistory(db, { events: 60_000, days: DAYS, now: app.clock.now(), seed: 'term' }));

/** The use of a large school, for looking at. */
export const seedLongHistory = ({ app, once }: School, events: number) =>
  once('long usage history', (db) => generateHistory(db, { events, days: DAYS, now: app.clock.now(), seed: 'large' }));
