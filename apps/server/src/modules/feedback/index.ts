import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { countNew, forgetFeedback } from './feedback.store.ts';

const DAY = 86_400_000;
/** How long feedback is kept after it was last touched, settled or not, in milliseconds. */
export const RETENTION = { settled: 365 * DAY, open: 730 * DAY };

/** What people tell those who run the platform, and the answers. */
export const feedback = {
  name: 'feedback',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'feedback',
      columns: { 'feedback.user_id': 'mine', 'feedback.answered_by': 'trace' },
    });
    app.waiting.set('feedback', countNew);
    app.jobs.every('forget_feedback', '51 3 * * *', (db) => {
      const now = app.clock.now();
      return forgetFeedback(
        db,
        { settled: new Date(now.getTime() - RETENTION.settled), open: new Date(now.getTime() - RETENTION.open) },
        now,
      );
    });
    feedbackRoutes(app);
  },
};
