import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { findUsageOf } from './usage/usage-records.store.ts';
import { openUsage } from './usage/usage.ts';

/** Statistics over everything: the stream of use, facts of all modules, and the numbers made of them. */
export const statistics = {
  name: 'statistics',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'statistics',
      // Without this row the stream of a person is nobody's.
      columns: { 'usage_people.user_id': 'mine' },
      collect: async (db, userId) => ({ use_by_day: await findUsageOf(db, userId) }),
    });
    openUsage(app);
  },
};
