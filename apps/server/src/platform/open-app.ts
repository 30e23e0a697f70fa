import type { createServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { CONSOLE_PATH, LAB_AREA } from '@praxis/contract/lab-agent';
import type { Instance } from '@praxis/instance/instance';
import pino from 'pino';
import { TASKS_CHANNEL } from './agent-tasks.ts';
import { openAgents } from './agents.ts';
import type { App } from './app.ts';
import { type Clock, systemClock } from './clock.ts';
import { openDatabase } from './db.ts';
import { diskState } from './disk-space.ts';
import { openEvents } from './events.ts';
import { fileRoutes, uploadRoutes } from './file-routes.ts';
import { openFiles } from './files.ts';
import { buildHttp } from './http.ts';
import { openJobs } from './jobs.ts';
import { databaseCounters, openLimits, redisCounters } from './limits.ts';
import { openApi } from './openapi.ts';
import { operationRoutes } from './operations.ts';
import { pageRoutes } from './pages.ts';
import { platformRecords } from './personal-records.ts';
import { openRealtime } from './realtime.ts';
import { openSecrets } from './secrets.ts';
import { loadSocketWrites } from './socket-writes.ts';
import { localStore } from './stores/local.ts';
import type { FileStore } from './stores/store.ts';
import { agentPlane, carryUpgrade } from './stream-planes.ts';
import { sweepRegularly } from './sweeps.ts';
import { routeUpgrades } from './upgrades.ts';

/** Which work this process takes on; one process does all by default. */
export type Role = 'web' | 'worker';

type Options = { instance: Instance; clock?: Clock; logLevel?: string; connections?: number };

/** The folder of this instance, or a bucket when S3_ENDPOINT names one; its library is loaded only then. */
async function openStore(at: Instance): Promise<FileStore> {
  if (!at.s3) return localStore(at.folders.files);
  const { s3Store } = await import('./stores/s3.ts');
  return s3Store(at.s3);
}

/** Builds a server without its modules: platform routes only. `mount` adds the modules before `start`. */
export async function openApp({ instance, clock = systemClock, logLevel = 'info', connections }: Options) {
  const log = pino({ level: logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, redact: ['req.headers.authorization'] });
  const redis = instance.redisUrl ? (await import('./redis.ts')).openRedis(instance.redisUrl, log) : undefined;
  const database = openDatabase(instance.databaseUrl, connections, redis);
  const { db } = database;
  const secrets = openSecrets(instance.folders.secrets);
  const store = await openStore(instance);
  const events = openEvents();
  const http = buildHttp(instance, log);
  const app: App = {
    http,
    instance,
    database,
    db,
    clock,
    secrets,
    limits: openLimits(redis ? redisCounters(redis) : databaseCounters(db), clock, databaseCounters(db)),
    files: openFiles(store, instance.folders, secrets),
    jobs: openJobs(db, database.pool, events, log),
    events,
    realtime: openRealtime(db, instance.databaseUrl, clock, log, redis),
    agents: openAgents(db, secrets.agentKey, log),
    endpoints: [],
    figures: new Map(),
    waiting: new Map(),
    search: new Map(),
    personalRecords: [platformRecords],
    upgrades: new Map(),
    parts: new Map(),
  };
  app.parts.set('database', async () => {
    try {
      await database.pool.query('select 1');
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  });
  app.parts.set('files', () => store.look());
  app.parts.set('disk', () => diskState(instance.home));
  if (redis) {
    app.parts.set('redis', () => redis.look());
    http.addHook('onClose', async () => redis.close());
  }
  app.realtime.hear(TASKS_CHANNEL, app.agents.wake);
  app.realtime.topic('user', async ({ actor, id }) => actor.userId === id);
  app.realtime.topic(
    'job',
    async ({ actor, id, db: at }) =>
      /^\d{1,18}$/.test(id) &&
      Boolean(await at.selectFrom('jobs').select('id').where('id', '=', id).where('owner_id', '=', actor.userId).executeTakeFirst()),
  );
  sweepRegularly(app);
  operationRoutes(app);
  uploadRoutes(app);
  fileRoutes(app);
  http.get('/openapi.json', async () => openApi(app));
  return { app, log };
}

/** Answers WebSocket upgrades on a listening server. */
export function answerUpgrades(app: App, server: ReturnType<typeof createServer>) {
  const consoles = agentPlane(app.agents.calls, LAB_AREA, CONSOLE_PATH);
  routeUpgrades(server, {
    ...Object.fromEntries(app.upgrades),
    '/ws': (request, socket, head) => {
      if (!app.realtime.isOwnOrigin(request)) return socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
      app.realtime.upgrade(request, socket, head);
    },
    '/agent': (request, socket, head) => app.agents.upgrade(request, socket, head),
    [CONSOLE_PATH]: (request, socket, head) => {
      const own = app.realtime.isOwnOrigin(request);
      carryUpgrade(own ? consoles((request.url ?? '').split('?')[0]!) : undefined, request, socket, head);
    },
  });
}

/** Opens the doors: pages, realtime, jobs, agents. */
export async function startApp(app: App, roles: readonly Role[]) {
  await pageRoutes(app);
  await app.http.ready();
  answerUpgrades(app, app.http.server);
  if (roles.includes('web')) {
    await loadSocketWrites(app.instance.home, app.http.log);
    await app.realtime.start();
    app.agents.start();
  }
  if (roles.includes('worker')) await app.jobs.start();
}

/** A connection that waits to be accepted when the door shuts is lost: the door shuts right after a short turn of the event loop. */
async function quietMoment() {
  for (let turn = 0; turn < 200; turn++) {
    const began = performance.now();
    await new Promise((done) => setImmediate(done));
    if (turn > 0 && performance.now() - began < 0.3) return;
  }
}

/**
 * Stops taking connections but answers what still comes on open ones for a while, telling each to close: a proxy in front turns to
 * another server without a refused request. Its idle connections must end sooner than `seconds` (nginx: keepalive_timeout 2s).
 */
export async function linger(app: App, seconds: number) {
  app.http.server.prependListener('request', (_request, reply) => {
    reply.shouldKeepAlive = false;
  });
  await quietMoment();
  // http.Server.close() would cut idle connections at once, just as the proxy may be writing to them.
  NetServer.prototype.close.call(app.http.server);
  await new Promise((done) => setTimeout(done, seconds * 1000));
}

/** Drains: no new requests, running ones end, then jobs and connections. */
export async function closeApp(app: App) {
  await app.realtime.close();
  app.agents.close();
  await app.http.close();
  await app.jobs.stop();
  await app.database.close();
}
