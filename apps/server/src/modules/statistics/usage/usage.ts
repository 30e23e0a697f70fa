import type { App } from '../../../platform/app.ts';
import { usageKinds } from '../../../platform/usage.ts';
import { dayBefore, dayOf } from '../days.rules.ts';
import { countAlarms } from './fold.store.ts';
import { checkDay, foldUsage } from './fold.ts';
import { openLookup } from './lookup.ts';
import { forwardTo } from './page-view-services.ts';
import { makePartitions, postgresEngine } from './postgres-engine.store.ts';
import { usageRoutes } from './usage.routes.ts';
import type { UsageEngine } from './usage-engine.ts';
import { openUsageWriter } from './usage-writer.ts';

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 180;
const BATCHES_MS = 3 * DAY_MS;

/** The engine this school keeps its stream in. */
function engineOf(app: App): UsageEngine {
  const own = app.ownDatabase('usage', 1);
  return postgresEngine('postgres', own.db, app.instance.timeZone);
}

/** What a night does: yesterday is counted again, what is too old goes, and the next days get their place. */
async function night(app: App, engine: UsageEngine) {
  const now = app.clock.now();
  await foldUsage(app, engine);
  await checkDay(app, engine, dayBefore(dayOf(now, app.instance.timeZone)));
  await engine.dropBefore(new Date(now.getTime() - RETENTION_DAYS * DAY_MS), new Date(now.getTime() - BATCHES_MS));
  await makePartitions(
    app.db,
    [0, 1, 2].map((days) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)),
  );
}

/** The open stream. */
export type Usage = ReturnType<typeof openUsage>;

/** The stream of use: its calls, its writer, its counting. */
export function openUsage(app: App) {
  const engine = engineOf(app);
  const resolve = openLookup(app);
  const nobodys = { userId: undefined, visit: '0', seq: 0, path: '' };
  const writer = openUsageWriter({
    commit: async (events) => engine.append(await resolve(events)),
    dropped: (count) => ({ ...nobodys, at: app.clock.now(), kind: usageKinds.dropped, value: count }),
  });
  app.usage.add = (notes) =>
    void writer
      .add(notes.map(({ kind, userId, path, value = 1, at }) => ({ ...nobodys, userId, at, path, value, kind: usageKinds[kind] })))
      .catch((error: unknown) => app.http.log.warn({ err: error }, 'statistics: events of the server were not kept'));
  const { analyticsUrl } = app.instance;
  usageRoutes(app, writer, analyticsUrl ? [forwardTo(analyticsUrl)] : []);
  app.http.addHook('onClose', () => writer.drain());
  app.jobs.every('usage_fold', '* * * * *', async () => void (await foldUsage(app, engine)));
  app.jobs.every('usage_night', '40 19 * * *', () => night(app, engine));
  app.gauges.set('usage_waiting', { help: 'Events of the stream that wait to be written', read: async () => writer.state().waiting });
  app.figures.set('usage_alarms', countAlarms);
  return { engine, writer };
}
