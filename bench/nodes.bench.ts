import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { passLoad } from '@praxis/contract/accounts/accounts';
import { showOutline } from '@praxis/contract/courses/learning';
import { createGroup } from '@praxis/contract/spaces/members';
import { openDatabase } from '../apps/server/src/platform/database/db.ts';
import { openNginx } from '../apps/server/src/testing/programs/nginx.ts';
import { startTwoServers, type TwoServers } from '../e2e/two-servers.ts';
import { ask, demoPassword } from '../scripts/school.ts';
import { courseOf200Activities } from './course-of-200.ts';
import { type Connection, openConnection, requestOf } from './exam/connection.ts';
import { needs } from './lacks.ts';
import { cores, cpuSeconds, figure, perSecond, pssMegabytes, quantile, treeOf } from './measure.ts';
import { openListeners, receivedBy } from './sockets/listeners.ts';

const PORT = Number(process.env.BENCH_PORT ?? 18900);
/** nginx before both nodes, the nodes themselves, and an nginx before each of them alone. */
const ports = { both: PORT, first: PORT + 1, second: PORT + 2, beforeFirst: PORT + 3, beforeSecond: PORT + 4 };
const WORKERS = 32;
const PAGE_SECONDS = 4;
const HOPS = 800;
const LISTENERS = 250;
const NEWS = 100;
const EVERY_MS = 50;

type Kind = 'first' | 'second' | 'database' | 'nginx' | 'redis' | 'load';
type Cpu = Record<Kind, number>;
type Front = Awaited<ReturnType<typeof openNginx>>;
type Course = Awaited<ReturnType<typeof courseOf200Activities>>;
/** What all stages need; `spent` returns the CPU seconds of each kind of process during some work. */
type Setting = { school: TwoServers; course: Course; spent: ReturnType<typeof meter> };

const kinds: Kind[] = ['first', 'second', 'database', 'nginx', 'redis', 'load'];
const none = (): Cpu => ({ first: 0, second: 0, database: 0, nginx: 0, redis: 0, load: 0 });
const treeCpu = (...roots: number[]) => cpuSeconds(roots.flatMap((root) => treeOf(root).map(({ pid }) => pid)));

function meter(school: TwoServers, fronts: readonly Front[]) {
  const poll = (): Cpu => {
    const { servers, database, redis, nginx } = school.pids();
    const own = process.cpuUsage();
    return {
      first: treeCpu(servers[0]!),
      second: treeCpu(servers[1]!),
      database: treeCpu(database),
      nginx: treeCpu(nginx, ...fronts.map(({ pid }) => pid)),
      redis: treeCpu(redis),
      load: (own.user + own.system) / 1e6,
    };
  };
  return async <Found>(work: () => Promise<Found>) => {
    const before = poll();
    const found = await work();
    const after = poll();
    const cpu = none();
    for (const kind of kinds) cpu[kind] = after[kind] - before[kind];
    return { found, cpu };
  };
}

async function succeed(connection: Connection, request: Buffer) {
  const { status, body } = await connection.ask(request);
  if (status !== 200 || !body.startsWith('{"code":1,')) throw new Error(`${status}: ${body.slice(0, 200)}`);
  return body;
}

const pageRequests = ({ tokens, spaceId, courseId }: Course) =>
  tokens.map((token) => requestOf('GET', showOutline.path, token, { space_id: spaceId, course_id: courseId }));

/** As many course pages as come over one port in some seconds. */
async function openPages({ course, spent }: Setting, port: number, seconds: number) {
  const requests = pageRequests(course);
  const allConnections = Array.from({ length: WORKERS }, () => openConnection(port));
  const { found, cpu } = await spent(() =>
    perSecond(WORKERS, seconds, async (worker, turn) => {
      // nginx ends a connection after a thousand calls.
      if (turn % 900 === 899) allConnections[worker]!.close();
      await succeed(allConnections[worker]!, requests[(worker * 5 + turn) % requests.length]!);
    }),
  );
  for (const connection of allConnections) connection.close();
  return { pages: found.done, seconds: found.done / found.rate, cpu };
}

/** One node and two nodes in turn, so that a machine whose pace changes is fair to both. */
async function comparePages(setting: Setting) {
  await openPages(setting, ports.both, 3);
  const sums = { one: { pages: 0, seconds: 0, cpu: none() }, two: { pages: 0, seconds: 0, cpu: none() } };
  for (const nodes of ['one', 'two', 'two', 'one'] as const) {
    const found = await openPages(setting, nodes === 'one' ? ports.beforeFirst : ports.both, PAGE_SECONDS);
    const sum = sums[nodes];
    sum.pages += found.pages;
    sum.seconds += found.seconds;
    for (const kind of kinds) sum.cpu[kind] += found.cpu[kind];
  }
  const each = ({ pages, seconds, cpu }: typeof sums.one) => {
    const ms = (value: number) => (value * 1000) / pages;
    const node = ms(cpu.first + cpu.second);
    const share = cpu.first / (cpu.first + cpu.second);
    return {
      rate: pages / seconds,
      node,
      share,
      database: ms(cpu.database),
      nginx: ms(cpu.nginx),
      redis: ms(cpu.redis),
      load: ms(cpu.load),
    };
  };
  return { one: each(sums.one), two: each(sums.two) };
}

/** The same page of the same node, asked for directly and through nginx in turn. */
async function compareHops({ course }: Setting) {
  const requests = pageRequests(course);
  const allConnections = [openConnection(ports.first), openConnection(ports.beforeFirst)];
  const waits: number[][] = [[], []];
  let bytes = 0;
  for (let turn = 0; turn < HOPS; turn++) {
    for (const way of turn % 2 ? [0, 1] : [1, 0]) {
      const startedAt = performance.now();
      const body = await succeed(allConnections[way]!, requests[turn % requests.length]!);
      if (turn >= 50) waits[way]!.push(performance.now() - startedAt);
      bytes = body.length;
    }
  }
  for (const connection of allConnections) connection.close();
  const [direct, through] = waits.map((values) => ({ p50: quantile(values, 0.5), p95: quantile(values, 0.95) }));
  return { direct: direct!, through: through!, kilobytes: bytes / 1024 };
}

let groups = 0;

/** A teacher changes the space over the first node again and again; listeners hear of it behind the given ports. */
async function notifyListeners({ course, spent }: Setting, teacher: string, at: readonly number[], news = NEWS) {
  const topic = `space:${course.spaceId}`;
  const listeners = await Promise.all(at.map((port) => openListeners(`ws://127.0.0.1:${port}/ws`, LISTENERS, topic, course.tokens)));
  const connection = openConnection(ports.first);
  const { cpu } = await spent(async () => {
    for (let sent = 0; sent < news; sent++) {
      await succeed(connection, requestOf('POST', createGroup.path, teacher, { space_id: course.spaceId, name: `Group ${groups++}` }));
      await pause(EVERY_MS);
    }
    for (const child of listeners) await receivedBy(child, LISTENERS * news);
    await pause(100);
  });
  connection.close();
  for (const child of listeners) child.kill();
  // What closing the sockets costs belongs to no delivery.
  await pause(500);
  return cpu;
}

/** The CPU of a delivery is what listeners add to the same calls without listeners. */
async function compareFanOut(setting: Setting) {
  const { utoken } = await ask(setting.school.servers[0]!, undefined, passLoad, { account: 'teacher1', password: demoPassword });
  await notifyListeners(setting, utoken, [], 40);
  const before = await notifyListeners(setting, utoken, []);
  const alone = await notifyListeners(setting, utoken, [ports.beforeFirst]);
  const both = await notifyListeners(setting, utoken, [ports.beforeFirst, ports.beforeSecond]);
  const after = await notifyListeners(setting, utoken, []);
  const unheard = none();
  for (const kind of kinds) unheard[kind] = (before[kind] + after[kind]) / 2;
  const added = (to: Cpu, kind: Kind, deliveries: number) => ((to[kind] - unheard[kind]) * 1e6) / deliveries;
  const each = LISTENERS * NEWS;
  return {
    alone: added(alone, 'first', each),
    local: added(both, 'first', each),
    across: added(both, 'second', each),
    nginx: added(both, 'nginx', 2 * each),
    databaseOfOne: added(alone, 'database', NEWS) / 1000,
    databaseOfTwo: added(both, 'database', NEWS) / 1000,
    redis: (both.redis * 1000) / NEWS,
  };
}

/** Connections of both nodes, ours not counted. */
async function countConnections(url: string) {
  const database = openDatabase(url, 1);
  const { rows } = await database.pool.query<{ open: number }>(
    "select count(*)::int as open from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  await database.close();
  return rows[0]!.open;
}

function printPages({ one, two }: Awaited<ReturnType<typeof comparePages>>) {
  figure('course pages of 200 activities, two nodes behind nginx', two.rate, '/s', { words: 'one node', value: one.rate });
  figure('  CPU per page, nodes', two.node, 'ms', { words: 'one node', value: one.node });
  figure('  CPU per page, PostgreSQL', two.database, 'ms', { words: 'one node', value: one.database });
  figure('  CPU per page, nginx', two.nginx, 'ms', { words: 'one node', value: one.nginx });
  figure('  CPU per page, Redis', two.redis, 'ms', { words: 'one node', value: one.redis });
  figure('  CPU per page, load generator', two.load, 'ms', { words: 'one node', value: one.load });
  figure('  share of the first of two nodes', two.share * 100, '%');
}

function printHops({ direct, through, kilobytes }: Awaited<ReturnType<typeof compareHops>>) {
  figure(`page of ${Math.round(kilobytes)} kB through nginx, p50`, through.p50, 'ms', { words: 'node asked directly', value: direct.p50 });
  figure('page through nginx, p95', through.p95, 'ms', { words: 'node asked directly', value: direct.p95 });
  figure('  nginx adds, p50', through.p50 - direct.p50, 'ms');
  figure('  nginx adds, p95', through.p95 - direct.p95, 'ms');
}

function printFanOut(news: Awaited<ReturnType<typeof compareFanOut>>) {
  const beside = { words: `one node with ${LISTENERS} listeners alone`, value: news.alone };
  figure(`CPU per delivery, the node that published, ${LISTENERS} listeners on each`, news.local, 'µs', beside);
  figure('CPU per delivery, the other node, told through Redis', news.across, 'µs', beside);
  figure('  nginx per delivery', news.nginx, 'µs');
  figure('  PostgreSQL per message for its readers, two nodes', news.databaseOfTwo, 'ms', { words: 'one node', value: news.databaseOfOne });
  figure('  Redis per message, its own clockwork included', news.redis, 'ms');
}

async function measure(setting: Setting, fronts: readonly Front[]) {
  const { school } = setting;
  const pages = await comparePages(setting);
  const connections = (await countConnections(school.databaseUrl)) / 2;
  const hops = await compareHops(setting);
  const news = await compareFanOut(setting);
  const pids = school.pids();
  const memory = {
    node: pssMegabytes(pids.servers) / 2,
    redis: pssMegabytes([pids.redis]),
    nginx: pssMegabytes(treeOf(pids.nginx).map(({ pid }) => pid)),
  };
  const carried = pages.two.node / pages.two.database;
  printPages(pages);
  printHops(hops);
  printFanOut(news);
  figure('memory of a node after the load', memory.node, 'MB PSS');
  figure('memory of Redis', memory.redis, 'MB PSS');
  figure('memory of nginx', memory.nginx, 'MB PSS');
  figure('database connections of a node after the load', connections, '');
  figure('nodes one PostgreSQL core carries (course pages)', carried, '');
  process.stdout.write(
    `nginx complained: ${
      fronts
        .map((front) => front.complaints())
        .join('')
        .trim() || 'never'
    }\n`,
  );
  return {
    cores: cores(),
    nodes: 2,
    pages_per_s_1: pages.one.rate,
    pages_per_s_2: pages.two.rate,
    page_cpu_ms_node: pages.two.node,
    page_cpu_ms_node_1: pages.one.node,
    page_cpu_ms_database: pages.two.database,
    page_cpu_ms_nginx: pages.two.nginx,
    page_cpu_ms_redis: pages.two.redis,
    page_cpu_ms_load: pages.two.load,
    hop_p50_ms: hops.through.p50 - hops.direct.p50,
    hop_p95_ms: hops.through.p95 - hops.direct.p95,
    delivery_cpu_us_local: news.local,
    delivery_cpu_us_across: news.across,
    delivery_cpu_us_nginx: news.nginx,
    node_pss_mb: memory.node,
    redis_pss_mb: memory.redis,
    nginx_pss_mb: memory.nginx,
    connections_per_node: connections,
    nodes_per_database_core: carried,
    load_average: loadavg()[0]!,
  };
}

/** One node and two nodes behind nginx on outside engines, everything and the load on the same cores: what a further node adds and what it costs the others. */
export async function bench() {
  const without = 'one node beside two: both need it';
  const there = [
    needs('nginx', '/usr/sbin/nginx', `${without}; apt-get install nginx-light`),
    needs('redis', '/usr/bin/redis-server', `${without}; apt-get install redis-server`),
  ];
  if (there.includes(false)) return { cores: cores(), load_average: loadavg()[0]! };
  process.stdout.write(`cores: ${cores()}, load average before: ${loadavg()[0]!.toFixed(1)}\n`);
  // The demo school's videos would be transcoded on the same cores meanwhile.
  process.env.PRAXIS_INTERNAL_HOSTS = [ports.beforeFirst, ports.beforeSecond].map((port) => `127.0.0.1:${port}`).join(',');
  const school = await startTwoServers(PORT, { durable: true });
  const fronts: Front[] = [];
  try {
    for (const [front, node] of [
      [ports.beforeFirst, ports.first],
      [ports.beforeSecond, ports.second],
    ] as const)
      fronts.push(await openNginx(front, [node, node]));
    const course = await courseOf200Activities(school.servers[0]!);
    return await measure({ school, course, spent: meter(school, fronts) }, [school.nginx, ...fronts]);
  } finally {
    for (const front of fronts) await front.close();
    await school.stop();
  }
}
