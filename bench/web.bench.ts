import { spawn } from 'node:child_process';
import { argon2 } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { passLoad } from '@praxis/contract/accounts/accounts';
import { instance } from '@praxis/instance/instance';
import { openDatabase } from '../apps/server/src/platform/database/db.ts';
import { publish } from '../apps/server/src/platform/realtime/publish.ts';
import { ask, demoPassword, type School, startSchool } from '../scripts/school.ts';
import { courseOf200Activities } from './course-of-200.ts';
import { atRest } from './live/at-rest.ts';
import { cores, cpuSeconds, figure, perSecond, pssMegabytes, treeOf } from './measure.ts';
import { connectionOf, openListeners, receivedBy } from './sockets/listeners.ts';

const PORT = Number(process.env.BENCH_PORT ?? 18900);
const MB = 1_048_576;

const bareHash = () =>
  new Promise<void>((done, failed) =>
    argon2(
      'argon2id',
      { message: 'Praxis#2026', nonce: Buffer.alloc(16, 7), parallelism: 1, tagLength: 32, memory: 19 * 1024, passes: 2 },
      (error) => (error ? failed(error) : done()),
    ),
  );

async function benchLogin(school: School) {
  const bare = await perSecond(2, 4, bareHash);
  const logins = await perSecond(8, 8, (worker, turn) =>
    ask(school.origin, undefined, passLoad, { account: `student${((worker * 5 + turn) % 40) + 1}`, password: demoPassword }),
  );
  figure('login', logins.rate, '/s', { words: 'bare argon2id, two at a time', value: bare.rate });
  return logins.rate;
}

/** Processes whose CPU an answered call costs: the server and PostgreSQL. */
const serving = (school: School) =>
  treeOf(school.pid)
    .filter((one) => !/ffmpeg/.test(one.name))
    .map((one) => one.pid);

async function benchCoursePage(school: School) {
  const page = await courseOf200Activities(school.origin);
  await perSecond(4, 2, page.open);
  const before = cpuSeconds(serving(school));
  const pages = await perSecond(8, 8, page.open);
  const cpu = ((cpuSeconds(serving(school)) - before) * 1000) / pages.done;
  const database = openDatabase(instance({ PRAXIS_HOME: school.home }).databaseUrl, 8);
  const bare = await perSecond(8, 4, () => database.pool.query('select id, nickname from users where id = 101'));
  await database.close();
  figure('course page of 200 activities', pages.rate, '/s', { words: 'bare query', value: bare.rate });
  figure('CPU per course page, PostgreSQL included', cpu, 'ms');
  return { rate: pages.rate, cpu };
}

const CLIENTS = 500;
const MESSAGES = 200;
const EVERY_MS = 50;

async function bareFanOut() {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'sockets/bare-ws.ts'), String(PORT + 1)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await connectionOf(server);
  const clients = await openListeners(`ws://127.0.0.1:${PORT + 1}`, CLIENTS, '', ['-']);
  const before = cpuSeconds([server.pid!]);
  server.stdin!.write(`${MESSAGES} ${EVERY_MS} 100\n`);
  await connectionOf(server);
  await receivedBy(clients, CLIENTS * MESSAGES);
  const cpu = cpuSeconds([server.pid!]) - before;
  clients.kill();
  server.kill();
  return (cpu * 1e6) / (CLIENTS * MESSAGES);
}

async function benchFanOut(school: School) {
  const page = await courseOf200Activities(school.origin);
  const clients = await openListeners(`ws://127.0.0.1:${school.port}/ws`, CLIENTS, `space:${page.spaceId}`, page.tokens);
  const database = openDatabase(instance({ PRAXIS_HOME: school.home }).databaseUrl, 2);
  const before = cpuSeconds(serving(school));
  for (let sent = 0; sent < MESSAGES; sent++) {
    await publish(database.db, `space:${page.spaceId}`, { text: 'x'.repeat(100) });
    await new Promise((done) => setTimeout(done, EVERY_MS));
  }
  const received = await receivedBy(clients, CLIENTS * MESSAGES);
  const cpu = ((cpuSeconds(serving(school)) - before) * 1e6) / received;
  await database.close();
  clients.kill();
  figure(`fan-out to ${CLIENTS} clients, CPU per delivery, PostgreSQL included`, cpu, 'µs', {
    words: 'bare ws loop',
    value: await bareFanOut(),
  });
  return cpu;
}

async function upload(origin: string, token: string, content: Buffer) {
  const metadata = `purpose ${Buffer.from('generic_file').toString('base64')},filename ${Buffer.from('bench.bin').toString('base64')}`;
  const created = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: token, 'upload-length': String(content.length), 'upload-metadata': metadata, 'tus-resumable': '1.0.0' },
  });
  const sent = await fetch(`${origin}${created.headers.get('location')}`, {
    method: 'PATCH',
    headers: { authorization: token, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', 'tus-resumable': '1.0.0' },
    body: new Uint8Array(content),
  });
  if (sent.status !== 204 || !sent.headers.get('upload-file')) throw new Error(`upload failed: ${sent.status} ${await sent.text()}`);
}

async function benchUpload(school: School) {
  const { utoken } = await ask(school.origin, undefined, passLoad, { account: 'teacher1', password: demoPassword });
  const content = Buffer.alloc(100 * MB, 'praxis');
  const startedAt = performance.now();
  for (let turn = 0; turn < 3; turn++) await upload(school.origin, utoken, content);
  const rate = 300 / ((performance.now() - startedAt) / 1000);
  const [from, to] = [join(school.home, 'copy-from'), join(school.home, 'copy-to')];
  writeFileSync(from, content);
  const copyStartedAt = performance.now();
  for (let turn = 0; turn < 3; turn++) await pipeline(createReadStream(from), createWriteStream(to, { flush: true }));
  const copy = 300 / ((performance.now() - copyStartedAt) / 1000);
  rmSync(from);
  rmSync(to);
  figure('upload', rate, 'MB/s', { words: 'fsynced copy', value: copy });
  return rate;
}

/** Memory of everything that runs for a school once its first work is done: videos transcoded, the first lab template built. */
async function idleMemory(school: School, label: string) {
  const log = join(school.home, 'logs/labs.log');
  const until = Date.now() + 60_000;
  const built = () => existsSync(log) && /"template ready","template":"tiny"/.test(readFileSync(log, 'utf8'));
  while (!built() && Date.now() < until) await new Promise((done) => setTimeout(done, 500));
  await new Promise((done) => setTimeout(done, 10_000));
  const idle = pssMegabytes(treeOf(school.pid).map((one) => one.pid));
  figure(`idle memory of the whole tree, ${label}`, idle, 'MB PSS', { words: 'budget', value: 400 });
  return idle;
}

/** Sign-in, course page, fan-out, upload, start-up and idle memory, each beside a bare baseline of the same run. */
export async function bench() {
  process.stdout.write(`cores: ${cores()}\n`);
  const first = await startSchool(PORT);
  figure('first start of an instance (packages installed), to ready', first.startSeconds, 's');
  const idleAtFirst = await idleMemory(first, 'after a first start');
  await first.stop();
  const school = await startSchool(PORT, first.home);
  try {
    figure('later start, to ready', school.startSeconds, 's');
    const idle = await idleMemory(school, 'after a later start');
    await atRest(school);
    const login = await benchLogin(school);
    const page = await benchCoursePage(school);
    const fanOut = await benchFanOut(school);
    const uploaded = await benchUpload(school);
    return {
      login_per_s: login,
      course_page_per_s: page.rate,
      course_page_cpu_ms: page.cpu,
      fanout_cpu_us: fanOut,
      upload_mb_per_s: uploaded,
      cold_start_s: first.startSeconds,
      warm_start_s: school.startSeconds,
      idle_pss_mb: Math.max(idle, idleAtFirst),
    };
  } finally {
    await school.stop();
    school.erase();
  }
}
