import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { apiRoutes } from './api.routes.ts';
import { tokensRoutes } from './tokens.routes.ts';

/** Contests read by programs of others: scoreboards, resolvers, archives. */
export const contestFeed = {
  name: 'contest-feed',
  mount(app: App) {
    registerPersonalRecords(app, { module: 'contest-feed', columns: { 'contest_feed_tokens.created_by': 'trace' } });
    tokensRoutes(app);
    apiRoutes(app);
  },
};
