import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../../platform/app.ts';
import { dayBefore, dayOf } from '../../../platform/clock/days.rules.ts';
import { openDatabase } from '../../../platform/database/db.ts';
import { openBusyWatch } from '../../../platform/following/giving-way.ts';
import { eachApart } from '../../../platform/jobs/each-apart.ts';
import { startJob } from '../../../platform/jobs/jobs.ts';
import { usageKinds } from '../../../platform/usage.ts';
import { FOLLOWER } from '../facts/facts.ts';
import { apartEngine } from './engines/apart-engine.store.ts';
import { openClickHouse } from './engines/clickhouse-client.ts';
import { clickHouseEngine } from './engines/clickhouse-engine.ts';
import { postgresEngine } from './engines/postgres-engine.store.ts';
import type { UsageEngine } from './engines/usage-engine.ts';
import { countAlarms } from './fold.store.ts';
import { checkDay, foldUsage, recountForZone } from './fold.ts';
import { openLookup } from './lookup.ts';
import { forwardTo } from './page-view-services.ts';
import { usageRoutes } from './usage.routes.ts';
import { dropPaths } from './usage-people.store.ts';
import { openUsageWriter } from './usage-writer.ts';

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 180;
/** Connections to the database of STATISTICS_DATABASE_URL: one writes, these read. */
const APART_READERS = 2;
/** A database that does not answer holds up nothing: questions to it end after so long. */
const WRITE_MS = 5000;
const READ_MS = 30_000;
const BATCHES_MS = 3 * DAY_MS;

/** The engine of STATISTICS_DATABASE_URL. Nothing asked of it waits for another pool. */
function enginesApart(app: App): UsageEngine[] {
  const { timeZone, statisticsDatabaseUrl, databaseUrl } = app.instance;
  if (!statisticsDatabaseUrl) return [];
  if (isSameAddress(statisticsDatabaseUrl, databaseUrl))
    throw new Error(
      'STATISTICS_DATABASE_URL is the DATABASE_URL of the school. Name an empty database of its own, or remove the variable.',
    );
  const open = (name: string, connections: number, queryMs: number) => {
    const opened = openDatabase(statisticsDatabaseUrl, connections, { name, queryMs, apart: true, insideTransactions: true });
    app.pools.push(opened.pool);
    return opened.db;
  };
  const warn = (error: unknown) => app.http.log.warn({ err: error }, 'statistics: the database of STATISTICS_DATABASE_URL does not answer');
  const writer = open('usage_apart_writer', 1, WRITE_MS);
  return [apartEngine(open('usage_apart', APART_READERS, READ_MS), timeZone, { school: app.db, writer, warn })];
}

/** The engine this school keeps its stream in, and those it may have kept it in before: they are counted to their end too. */
function enginesOf(app: App): [UsageEngine, ...UsageEngine[]] {
  const { timeZone, clickHouseUrl } = app.instance;
  const writer = app.ownDatabase('usage', 1).db;
  const [first, ...others] = [...enginesApart(app), postgresEngine('postgres', app.db, timeZone, { writer })];
  if (!clickHouseUrl) return [first!, ...others];
  const warn = (error: unknown) => app.http.log.warn({ err: error }, 'statistics: the ClickHouse of CLICKHOUSE_URL does not answer');
  const client = openClickHouse(clickHouseUrl, { writeMs: WRITE_MS, readMs: READ_MS });
  return [clickHouseEngine(client, timeZone, { school: app.db, writer, warn }), first!, ...others];
}

/** Counts to the end; another server that counts right now is waited for, for a while. */
async function foldToEnd(app: App, engine: UsageEngine) {
  for (let tries = 0; tries < 20; tries++) {
    if ((await foldUsage(app, engine)) !== undefined) return true;
    await pause(500);
  }
  return false;
}

/** What a night does: yesterday is counted again, what is too old goes, and the next days get their place. */
async function night(app: App, engines: readonly [UsageEngine, ...UsageEngine[]]) {
  const now = app.clock.now();
  const days = [0, 1, 2].map((ahead) => new Date(now.getTime() + ahead * DAY_MS).toISOString().slice(0, 10));
  const counted: UsageEngine[] = [];
  const count = async (engine: UsageEngine) => (await foldToEnd(app, engine)) && counted.push(engine);
  const drop = (engine: UsageEngine) =>
    engine.dropBefore(new Date(now.getTime() - RETENTION_DAYS * DAY_MS), new Date(now.getTime() - BATCHES_MS));
  // An engine that does not answer keeps neither the other nor the days to come from what is theirs.
  await eachApart(
    [
      async () => {
        // Facts have their day written with them: they are copied anew as well.
        if (await recountForZone(app, engines, app.instance.timeZone)) await startJob(app.db, 'follower_rebuild', { follower: FOLLOWER });
      },
      () => eachApart(engines, count),
      async () => counted.length === engines.length && checkDay(app, engines, dayBefore(dayOf(now, app.instance.timeZone))),
      () => eachApart(engines, drop),
      () => engines[0].prepareDays(days),
      // Remembered addresses are looked at again within ten minutes, so a few days more than events are kept is enough.
      () => dropPaths(app.db, new Date(now.getTime() - (RETENTION_DAYS + 7) * DAY_MS)),
    ],
    (step) => step(),
  );
}

/** One that does not answer stops none of the others. */
const foldAll = (app: App, engines: readonly UsageEngine[], isBusy: () => Promise<boolean>) =>
  eachApart(engines, (engine) => foldUsage(app, engine, undefined, isBusy));

/** Whether two addresses name the same database of the same server; what else stands in them does not matter. */
export function isSameAddress(one: string, other: string) {
  const place = (text: string) => {
    const url = new URL(text);
    return [url.searchParams.get('host') ?? url.hostname, url.port || '5432', url.pathname].join(' ').toLowerCase();
  };
  return place(one) === place(other);
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
      .catch((error: unknown) => app.http.log.warn({ err: error }, 'statistics: events of the server were not stored'));
  app.usage.opened = (since, inside) => engine.opened(since, inside);
  const { analyticsUrl } = app.instance;
  usageRoutes(app, writer, analyticsUrl ? [forwardTo(analyticsUrl)] : []);
  app.http.addHook('onClose', () => writer.drain());
  const isBusy = openBusyWatch(app);
  app.jobs.every('usage_fold', '* * * * *', () => foldAll(app, engines, isBusy));
  app.jobs.every('usage_night', '40 19 * * *', () => night(app, engines));
  app.gauges.set('usage_waiting', { help: 'Events of the stream that wait to be written', read: async () => writer.state().waiting });
  app.figures.set('usage_alarms', countAlarms);
  return { engine, engines, writer };
}
