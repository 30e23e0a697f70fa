import { trackPageView } from '@praxis/contract/admin/page-views';
import { getVisitTicket, trackEvents } from '@praxis/contract/statistics/usage';
import type { App } from '../../../platform/app.ts';
import { networkOf } from '../../../platform/http/addresses/network.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { pathAlone } from './page-address.rules.ts';
import type { PageViewService } from './page-view-services.ts';
import { eventsOf, visitNumber } from './usage-events.rules.ts';
import type { UsageWriter } from './usage-writer.ts';
import { makeVisitTicket, readVisitTicket } from './visit-ticket.ts';
import { openWorkLedger } from './work-ledger.ts';

const VIEWS_PER_ADDRESS = 3000;
const WINDOW = 60;
/** Rows that a network may leave in a day: a school of ten thousand behind one address stays below it. */
export const VIEWS_PER_DAY = 500_000;
const DAY = 86_400;
/** A page sends every quarter of a minute; more than this comes from no page of ours. */
const BATCHES_PER_VISIT = 12;

/** Whoever asks not to be followed is not, whatever their page sends. */
const wantsNoTracking = (header: (name: string) => string | undefined) => header('dnt') === '1' || header('sec-gpc') === '1';

/** Counts pages with every service that is set up (S-124, D-15). */
function pageViews(app: App, services: readonly PageViewService[]) {
  serve(app, trackPageView, {
    access: anyone,
    transaction: 'none',
    async run({ actor, input, now, address, header }) {
      const path = pathAlone(input.path);
      if (path === undefined) throw new Refusal('parameter_error', { fields: { path: 'parameter_error' } });
      if (wantsNoTracking(header)) return {};
      await app.limits.take(`page views ${networkOf(address)}`, VIEWS_PER_ADDRESS, WINDOW);
      await app.limits.take(`page views of the day ${networkOf(address)}`, VIEWS_PER_DAY, DAY);
      const view = { path, referrer: pathAlone(input.referrer ?? '') ?? '', visit: input.session, userId: actor?.userId, at: now };
      for (const service of services)
        service.count(view).catch((error: unknown) => app.http.log.warn({ err: error, service: service.name }, 'page view not counted'));
      return {};
    },
  });
}

/** Takes what pages report. */
export function usageRoutes(app: App, writer: UsageWriter, services: readonly PageViewService[]) {
  const own: PageViewService = {
    name: 'own stream',
    count: ({ userId, visit, path, referrer, at }) =>
      writer.add([{ at, userId, visit: visitNumber(userId, visit), seq: 0, kind: 1, path, referrer, value: 0 }]),
  };
  pageViews(app, [own, ...services]);
  const onceEach = openWorkLedger();

  serve(app, getVisitTicket, {
    transaction: 'none',
    access: anyone,
    run: async ({ actor, now }) => makeVisitTicket(app.secrets, actor.userId, now),
  });

  serve(app, trackEvents, {
    transaction: 'none',
    access: anyone,
    async run({ input, now, header }) {
      const userId = readVisitTicket(app.secrets, input.ticket, now);
      if (!userId) throw new Refusal('visit_ticket_over');
      if (wantsNoTracking(header)) return {};
      const batch = { visit: visitNumber(userId, input.visit), number: input.batch };
      await app.limits.take(`usage ${userId}`, BATCHES_PER_VISIT * 10, WINDOW);
      await writer.add(onceEach(userId, `${batch.visit} ${batch.number}`, eventsOf(input, userId, now), now), batch);
      return {};
    },
  });
}
