import { trackPageView } from '@praxis/contract/admin/page-views';
import type { App } from '../../platform/app.ts';
import { networkOf } from '../../platform/http/network.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { anyone, serve } from '../../platform/http/serve.ts';
import { pathAlone } from './page-address.rules.ts';
import type { PageViewService } from './page-view-services.ts';

const VIEWS_PER_ADDRESS = 3000;
const WINDOW = 60;
/** Rows that a network may leave in a day: a school of ten thousand behind one address stays below it. */
const VIEWS_PER_DAY = 500_000;
const DAY = 86_400;

/** Counts pages with every service that is set up (S-124, D-15). */
export function statisticsRoutes(app: App, services: readonly PageViewService[]) {
  serve(app, trackPageView, {
    access: anyone,
    transaction: 'none',
    async run({ actor, input, db, now, address }) {
      const path = pathAlone(input.path);
      if (path === undefined) throw new Refusal('parameter_error', { fields: { path: 'parameter_error' } });
      await app.limits.take(`page views ${networkOf(address)}`, VIEWS_PER_ADDRESS, WINDOW);
      await app.limits.take(`page views of the day ${networkOf(address)}`, VIEWS_PER_DAY, DAY);
      const view = { path, referrer: pathAlone(input.referrer ?? '') ?? '', visit: input.session, userId: actor?.userId, at: now };
      for (const service of services)
        service
          .count(view, db)
          .catch((error: unknown) => app.http.log.warn({ err: error, service: service.name }, 'page view not counted'));
      return {};
    },
  });
}
