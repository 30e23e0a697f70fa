import type { createServer } from 'node:http';
import { CONSOLE_PATH, LAB_AREA } from '@praxis/contract/labs/agent';
import type { Instance } from '@praxis/instance/instance';
import pino from 'pino';
import { IDENTITIES_CHANNEL, openAgentIdentities } from './agents/agent-identities.ts';
import { TASKS_CHANNEL } from './agents/agent-tasks.ts';
import { openAgents } from './agents/agents.ts';
import { resultFileRoutes } from './agents/result-files.ts';
import type { App } from './app.ts';
import type { Clock } from './clock/clock.ts';
import { databaseClock } from './database/database-clock.ts';
import { databaseState, warnOfLoss } from './database/database-state.ts';
import { openDatabase } from './database/db.ts';
import { diskState } from './files/disk-space.ts';
import { fileRoutes, uploadRoutes } from './files/file-routes.ts';
import { openFiles } from './files/files.ts';
import { followRegularly } from './following/following.ts';
import { offerRebuilds } from './following/rebuild.ts';
import { openOwnAddresses } from './http/addresses/own-addresses.ts';
import { requestAddress } from './http/addresses/request-address.ts';
import { endCalls, watchConnections } from './http/closing.ts';
import { buildHttp } from './http/http.ts';
import { databaseCounters, openLimits, redisCounters } from './http/limits.ts';
import { openApiRoute } from './http/openapi-page.ts';
import { operationRoutes } from './http/operations.ts';
import { pageRoutes } from './http/pages.ts';
import { openEvents } from './jobs/events.ts';
import { openJobs } from './jobs/jobs.ts';
import { sweepRegularly } from './jobs/sweeps.ts';
import { KEYS_CHANNEL } from './key-ring.ts';
import { worded } from './messages.ts';
import type { PartCheck, PartState } from './part-state.ts';
import { platformRecords } from './personal-records.ts';
import { picturesState } from './pictures/picture-process.ts';
import { openRealtime } from './realtime/realtime.ts';
import { loadSocketWrites } from './realtime/sockets/socket-writes.ts';
import { agentPlane, carryUpgrade } from './realtime/stream-planes.ts';
import { type Answer, routeUpgrades } from './realtime/upgrades.ts';
import { openSecrets } from './secrets.ts';
import { localStore } from './stores/local.ts';
import type { FileStore } from './stores/store.ts';

/** Which work this process takes on; one process does all by default. */
export type Role = 'web' | 'worker';

/** Connections that count limits, and those of the job queue itself: one listens, three take and end jobs. */
const LIMIT_CONNECTIONS = 3;
const JOB_CONNECTIONS = 4;

type Options = { instance: Instance; clock?: Clock; logLevel?: string; connections?: number };

/** The folder of this instance, or a bucket when S3_ENDPOINT names one; its library is loaded only then. */
/** Where the bytes of this instance's files lie. */
export async function openStore(at: Pick<Instance, 's3' | 'folders'>): Promise<FileStore> {
  if (!at.s3) return localStore(at.folders.files);
  const { s3Store } = await import('./stores/s3.ts');
  return s3Store(at.s3);
}

/** How often a server compares its clock with the database's. */
const COMPARE_MS = 30_000;

/** Keeps a server's clock beside the database's from its start on, and has `/readyz` say when they are apart. */
function compareRegularly({ http, parts }: Pick<App, 'http' | 'parts'>, time: ReturnType<typeof databaseClock>) {
  let reason: PartState | undefined;
  const compare = async () => {
    // A database that does not answer is told of by its own part.
    await time.compare().catch(() => undefined);
    const state = time.state();
    if (state && !reason) http.log.error(worded(state.why, 'en'));
    reason = state;
  };
  const timer = setInterval(() => void compare(), COMPARE_MS).unref();
  http.addHook('onReady', compare);
  http.addHook('onClose', async () => clearInterval(timer));
  parts.set('clock', async () => time.state());
}

function watchRedis({ http, parts }: Pick<App, 'http' | 'parts'>, redis: { look: PartCheck; close: () => unknown }) {
  parts.set('redis', () => redis.look());
  http.addHook('onClose', async () => void (await redis.close()));
}

/** What everybody may follow of their own: what reaches them, and their jobs. */
function offerOwnTopics(app: App) {
  app.realtime.topic('user', async ({ actor, id }) => actor.userId === id);
  app.realtime.topic(
    'job',
    async ({ actor, id, db: at }) =>
      /^\d{1,18}$/.test(id) &&
      Boolean(await at.selectFrom('jobs').select('id').where('id', '=', id).where('owner_id', '=', actor.userId).executeTakeFirst()),
  );
}

/** Builds a server without its modules: platform routes only. `mount` adds the modules before `start`. */
export async function openApp({ instance, clock: given, logLevel = 'info', connections }: Options) {
  const log = pino({ level: logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, redact: ['req.headers.authorization'] });
  const redis = instance.redisUrl ? (await import('./realtime/redis.ts')).openRedis(instance.redisUrl, log) : undefined;
  const database = openDatabase(instance.databaseUrl, connections, { bus: redis });
  const { db } = database;
  const time = databaseClock(async () => (await database.pool.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now);
  const clock = given ?? time.clock;
  const pools = [database.pool];
  const ownDatabase: App['ownDatabase'] = (name, connections, bounds = {}) => {
    const opened = openDatabase(instance.databaseUrl, connections, { ...bounds, name, bus: redis, of: db });
    pools.push(opened.pool);
    return opened;
  };
  // Neither counting nor the queue ever waits for another pool, so both may be asked by who holds a connection.
  const counters = databaseCounters(ownDatabase('limits', LIMIT_CONNECTIONS, { insideTransactions: true }).db);
  const queue = ownDatabase('jobs', JOB_CONNECTIONS, { insideTransactions: true });
  const secrets = openSecrets(instance.folders.secrets);
  const store = await openStore(instance);
  const events = openEvents();
  const http = buildHttp(instance, log);
  const addresses = openOwnAddresses(instance);
  addresses.guard(http);
  const app: App = {
    http,
    instance,
    database,
    db,
    ownDatabase,
    pools,
    clock,
    secrets,
    limits: openLimits(redis ? redisCounters(redis) : counters, clock, counters),
    files: openFiles(store, instance.folders, secrets),
    jobs: openJobs(db, queue, events, log),
    events,
    realtime: openRealtime({
      ...{ db, url: instance.databaseUrl, clock, log, bus: redis },
      addressOf: (request) => requestAddress(request, instance.trustedProxies),
    }),
    addresses,
    agents: openAgents(db, { identities: openAgentIdentities(db, secrets, instance), secrets, log }),
    endpoints: [],
    figures: new Map(),
    waiting: new Map(),
    gauges: new Map(),
    search: new Map(),
    personalRecords: [platformRecords],
    usage: { add: () => undefined, opened: async () => ({ views: 0, people: 0 }) },
    upgrades: new Map(),
    parts: new Map(),
  };
  app.parts.set('database', databaseState(app));
  if (!given) compareRegularly(app, time);
  app.parts.set('files', () => store.look());
  app.parts.set('pictures', picturesState);
  app.parts.set('disk', () => diskState(instance.home));
  if (redis) watchRedis(app, redis);
  app.realtime.listen(TASKS_CHANNEL, app.agents.wake);
  app.realtime.listen(IDENTITIES_CHANNEL, app.agents.recheck);
  app.realtime.listen(KEYS_CHANNEL, () => readKeysAnew(app));
  offerOwnTopics(app);
  sweepRegularly(app);
  followRegularly(app);
  offerRebuilds(app);
  operationRoutes(app);
  uploadRoutes(app);
  fileRoutes(app);
  resultFileRoutes(app);
  openApiRoute(app);
  return { app, log };
}

/** Answers WebSocket upgrades on a listening server. */
export function answerUpgrades(app: App, server: ReturnType<typeof createServer>) {
  const consoles = agentPlane(app.agents.calls, LAB_AREA, CONSOLE_PATH);
  const routes = {
    ...Object.fromEntries(app.upgrades),
    '/ws': app.realtime.upgrade,
    '/agent': app.agents.upgrade,
    [CONSOLE_PATH]: (request, socket, head) => {
      const target = consoles((request.url ?? '').split('?')[0]!);
      if (target) app.agents.carried(LAB_AREA, target.agent, socket);
      carryUpgrade(target, request, socket, head);
    },
  } satisfies Record<string, Answer>;
  routeUpgrades(server, routes, app.addresses.refusalOfUpgrade);
}

const KEYS_READ_MS = 10_000;

/** What a rotation of the keys changed holds from now on. */
function readKeysAnew(app: App) {
  try {
    if (!app.secrets.reload()) return;
    app.http.log.info('the keys of the instance were read anew');
    app.agents.renewTickets();
  } catch (error) {
    app.http.log.error({ err: error }, 'the keys of the instance could not be read; those at hand go on');
  }
}

/** Opens the doors: pages, realtime, jobs, agents. */
export async function startApp(app: App, roles: readonly Role[]) {
  await pageRoutes(app);
  await app.agents.identities.registerLocal();
  // A notification may be missed, and a process without the web role hears none.
  const keys = setInterval(() => readKeysAnew(app), KEYS_READ_MS);
  keys.unref();
  app.http.addHook('onClose', async () => clearInterval(keys));
  await app.http.ready();
  await warnOfLoss(app);
  watchConnections(app.http);
  answerUpgrades(app, app.http.server);
  if (roles.includes('web')) {
    await loadSocketWrites(app.instance.home, app.http.log);
    await app.realtime.start();
    app.agents.start();
  }
  if (roles.includes('worker')) await app.jobs.start();
}

/** Drains: no new requests, running ones end, then jobs and connections. */
export async function closeApp(app: App) {
  await app.realtime.close();
  app.agents.close();
  await endCalls(app.http);
  await app.jobs.stop();
  await Promise.all(app.pools.map((pool) => pool.settle()));
  await app.database.close();
  await Promise.all(app.pools.filter((pool) => pool !== app.database.pool).map((pool) => pool.end()));
}
