import type { App } from '../../../platform/app.ts';
import { registerCalendarSource, registerReminderSource } from '../../calendar/index.ts';
import { peerDates, peerReminders } from './dates.ts';
import { mayReadReviewed, maySubscribeToRound } from './peers.access.ts';
import { peersRoutes } from './peers.routes.ts';
import { closeRounds } from './run-round.ts';

export { peersDueFor, peersLeftFor } from './dates.ts';

/** Rounds in which teams review each other's works. */
export function peerRounds(app: App) {
  // Whoever reviews a work opens its files without learning whose it is.
  app.files.guard('project-peer', ([reviewId = '', userId = '0']) => mayReadReviewed(app.db, userId, reviewId));
  app.realtime.topic('peer-round', ({ actor, id, db }) => maySubscribeToRound(db, actor, id));
  registerCalendarSource(app, 'project-peers', peerDates);
  registerReminderSource(app, peerReminders);
  app.jobs.every('project_peers', '* * * * *', () => closeRounds(app));
  peersRoutes(app);
}
