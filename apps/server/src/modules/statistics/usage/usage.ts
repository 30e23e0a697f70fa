import type { App } from '../../../platform/app.ts';
import { openDatabase } from '../../../platform/database/db.ts';
import { usageKinds } from '../../../platform/usage.ts';
import { dayBefore, dayOf } from '../days.rules.ts';
import { apartEngine } from './apart-engine.store.ts';
import { countAlarms } from './fold.store.ts';
import { checkDay, foldUsage } from './fold.ts';
import { openLookup } from './lookup.ts';
import { forwardTo } from './page-view-services.ts';
import { postgresEngine } from './postgres-engine.store.ts';
import { usageRoutes } from './usage.routes.ts';
import type { UsageEngine } from './usage-engine.ts';
import { openUsageWriter } from './usage-writer.ts';

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 180;
const APART_CONNECTIONS = 2;
const BATCHES_MS = 3 * DAY_MS;

/** The engine this school keeps its stream in, and the one it may have kept it in before: that one is counted to its end too. */
function enginesOf(app: App): [UsageEngine, ...UsageEngine[]] {
  const { timeZone, statisticsDatabaseUrl } = app.instance;
  const own = postgresEngine('postgres', app.ownDatabase('usage', 1).db, timeZone);
  if (!statisticsDatabaseUrl) return [own];
  // Nothing asked of it waits for another pool, so whoever counts may hold a connection of the school's.
  const apart = openDatabase(statisticsDatabaseUrl, APART_CONNECTIONS, { name: 'usage_apart', insideTransactions: true });
  app.pools.push(apart.pool);
  const warn = (error: unknown) => app.http.log.warn({ err: error }, 'statistics: the database of STATISTICS_DATABASE_URL does not answer');
  return [apartEngine(apart.db, timeZone, warn), own];
}

/** What a night does: yesterday is counted again, what is too old goes, and the next days get their place. */
async function night(app: App, engines: readonly [UsageEngine, ...UsageEngine[]]) {
  const now = app.clock.now();
  for (const engine of engines) await foldUsage(app, engine);
  await checkDay(app, engines, dayBefore(dayOf(now, app.instance.timeZone)));
  for (const engine of engines)
    await engine.dropBefore(new Date(now.getTime() - RETENTION_DAYS * DAY_MS), new Date(now.getTime() - BATCHES_MS));
  await engines[0].prepareDays([0, 1, 2].map((days) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)));
}

async function foldAll(app: App, engines: readonly UsageEngine[]) {
  for (const engine of engines) await foldUsage(app, engine);
}

/** The open stream. */
export type Usage = ReturnType<typeof openUsage>;

/** The stream of use: its calls, its writer, its counting. */
export function openUsage(app: App) {
  const engines = enginesOf(app);
  const [engine] = engines;
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
  app.usage.opened = (since, inside) => engine.opened(since, inside);
  const { analyticsUrl } = app.instance;
  usageRoutes(app, writer, analyticsUrl ? [forwardTo(analyticsUrl)] : []);
  app.http.addHook('onClose', () => writer.drain());
  app.jobs.every('usage_fold', '* * * * *', () => foldAll(app, engines));
  app.jobs.every('usage_night', '40 19 * * *', () => night(app, engines));
  app.gauges.set('usage_waiting', { help: 'Events of the stream that wait to be written', read: async () => writer.state().waiting });
  app.figures.set('usage_alarms', countAlarms);
  return { engine, writer };
}
