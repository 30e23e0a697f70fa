import type { App } from '../../platform/app.ts';
import { forwardTo, ownTable } from './page-view-services.ts';
import { statisticsRoutes } from './statistics.routes.ts';
import { deletePageViewsBefore } from './statistics.store.ts';

const RETENTION_MS = 180 * 86_400_000;

/** Which pages are opened; kept for 180 days. */
export const statistics = {
  name: 'statistics',
  mount(app: App) {
    const { analyticsUrl } = app.instance;
    statisticsRoutes(app, analyticsUrl ? [ownTable, forwardTo(analyticsUrl)] : [ownTable]);
    app.jobs.every('page_views', '40 3 * * *', async (db) => {
      await deletePageViewsBefore(db, new Date(app.clock.now().getTime() - RETENTION_MS));
    });
  },
};
