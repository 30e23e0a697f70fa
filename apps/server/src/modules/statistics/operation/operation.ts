import type { App } from '../../../platform/app.ts';
import { dayOf, daysBefore } from '../../../platform/clock/days.rules.ts';
import { measures } from '../../../platform/statistics.ts';
import { findHosts } from '../../labs/index.ts';
import { addCallCounts, dropCallDays } from './call-days.store.ts';
import { openCallLedger } from './call-ledger.ts';

const WRITE_MS = 60_000;
const RETENTION_DAYS = 180;
/** A host that was not heard from for so long has no places. */
const SILENT_MS = 120_000;

/** Counts what every server answers, and writes it down once a minute. */
function countCalls(app: App) {
  const ledger = openCallLedger(app.instance.timeZone);
  app.http.addHook('onResponse', async ({ method, routeOptions: { url } }, { statusCode, elapsedTime }) => {
    if (url?.startsWith('/api/')) ledger.note(`${method} ${url}`, { status: statusCode, ms: elapsedTime }, app.clock.now());
  });
  const write = async () => {
    const counts = ledger.take();
    await addCallCounts(app.db, counts).catch((error: unknown) => {
      ledger.back(counts);
      app.http.log.warn({ err: error }, 'statistics: counts of calls were not written; they wait for the next minute');
    });
  };
  const timer = setInterval(() => void write(), WRITE_MS).unref();
  app.http.addHook('onClose', async () => {
    clearInterval(timer);
    await write();
  });
  app.jobs.every('call_days', '50 19 * * *', async () => {
    await dropCallDays(app.db, daysBefore(dayOf(app.clock.now(), app.instance.timeZone), RETENTION_DAYS));
  });
  return write;
}

/** What those who run the platform look at: failures, slow calls, jobs, the stream, and what is left of the lab hosts. */
export function operationMeasures(app: App) {
  const zone = app.instance.timeZone;
  const count = { version: 1, unit: 'count', fold: 'count', scopes: ['platform'] } as const;
  measures.register(app, { ...count, key: 'calls_failed', from: { live: 'failed_calls', zone } });
  measures.register(app, { ...count, key: 'calls_slow', from: { live: 'slow_calls', zone } });
  measures.register(app, { ...count, key: 'jobs_failed', from: { live: 'failed_jobs', zone } });
  const stream = { key: 'stream_rate', version: 1, unit: 'per_second', fold: 'mean', scopes: ['platform'] } as const;
  measures.register(app, { ...stream, from: { live: 'stream_days', zone } });
  measures.register(app, {
    ...{ key: 'lab_places', version: 1, unit: 'share', fold: 'share', scopes: ['platform'], momentary: true },
    from: {
      zone,
      compute: async ({ db, now }) =>
        (await findHosts(db))
          .filter(({ seen_at }) => now.getTime() - seen_at.getTime() < SILENT_MS)
          .map(({ name, state: { slots }, seen_at }) => ({
            ...{ key: `host ${name}`, object: `host:${name}`, title: name, at: seen_at, link: '' as const },
            ...{ n: slots.total, value: slots.total - slots.free },
          })),
    },
  });
  return countCalls(app);
}
