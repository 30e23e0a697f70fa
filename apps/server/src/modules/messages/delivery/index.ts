import type { App } from '../../../platform/app.ts';
import { partOff } from '../../../platform/part-state.ts';
import { openDeliveries, openWays } from './deliver.ts';
import { deliveriesRoutes } from './deliveries.routes.ts';
import { forgetOld } from './deliveries.store.ts';
import { writeDigests } from './digest.ts';
import { preferencesRoutes } from './preferences.routes.ts';
import { unsubscribeRoutes } from './unsubscribe.routes.ts';
import { DELIVER } from './ways.ts';

const DAY = 24 * 3_600_000;
/** How long messages and their deliveries are kept, in milliseconds. */
export const RETENTION = { deliveries: 30 * DAY, read: 365 * DAY, unread: 730 * DAY };

/** Everything by which messages leave the platform, and what people chose about it. */
export function mountDelivery(app: App) {
  const ways = openWays(app);
  preferencesRoutes(app, ways);
  unsubscribeRoutes(app);
  deliveriesRoutes(app);
  app.jobs.every(DELIVER, '* * * * *', openDeliveries(app, ways));
  app.jobs.every('digests', '*/10 * * * *', () => writeDigests(app));
  app.jobs.every('forget_messages', '41 3 * * *', (db) => {
    const before = (age: number) => new Date(app.clock.now().getTime() - age);
    return forgetOld(db, { deliveries: before(RETENTION.deliveries), read: before(RETENTION.read), unread: before(RETENTION.unread) });
  });
  app.parts.set('email', async () => (ways.mail ? undefined : partOff('part_unset', { name: 'PRAXIS_SMTP_HOST' })));
}
