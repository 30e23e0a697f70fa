import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { openNginx } from '../apps/server/src/testing/programs/nginx.ts';
import { openRedisServer } from '../apps/server/src/testing/programs/redis-server.ts';
import { openS3Server } from '../apps/server/src/testing/programs/s3-server.ts';
import { throwawayDatabase } from '../scripts/tests/throwaway-database.ts';

const node = join(repository, 'node_modules/.bin/node');
const s3 = { bucket: 'praxis', accessKeyId: 'school', secretAccessKey: 'a-secret-of-the-school' };

/** A school on outside engines: PostgreSQL, Redis and S3 of their own, two servers with a home each, agents, nginx in front. */
export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>;

function stopped(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill(signal);
  return ended;
}

/** Runs one of our programs to its end. */
async function toItsEnd(args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(node, args, { cwd: repository, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((done) => child.once('exit', done));
  if (code !== 0) throw new Error(`${args.join(' ')} ended with code ${code}`);
}

async function healthy(origin: string, within = 90_000) {
  for (const until = Date.now() + within; Date.now() < until; await new Promise((done) => setTimeout(done, 50))) {
    const reply = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
  }
  throw new Error(`${origin} was not ready within ${within / 1000} s`);
}

type Asked = { durable?: boolean; agents?: readonly ('media' | 'judge' | 'labs' | 'live')[] };

/** Starts the demo school on outside engines; nginx listens on `port`, the servers on the two after it, agents dial in through nginx. JOURNEY_LOGS names a folder that keeps their logs. */
export async function startTwoServers(port: number, { durable = false, agents = [] }: Asked = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-two-'));
  const homes = ['a', 'b'].map((name) => join(folder, name));
  const origins = [1, 2].map((more) => `http://127.0.0.1:${port + more}`);
  const database = await throwawayDatabase({ durable });
  const redis = await openRedisServer();
  const bucket = await openS3Server(s3);
  const environment = {
    ...process.env,
    DATABASE_URL: database.url(),
    REDIS_URL: redis.url,
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    PRAXIS_ORIGIN: `http://localhost:${port}`,
    PRAXIS_TRUSTED_PROXIES: '1',
    PRAXIS_DEV: '1',
    HOST: '127.0.0.1',
    HTTPS_PORT: '',
  };
  const envOf = (at: number) => ({ ...environment, PRAXIS_HOME: homes[at], PORT: String(port + 1 + at) });
  await toItsEnd(['apps/server/src/main.ts', 'migrate'], envOf(0));
  await toItsEnd(['seed/main.ts'], envOf(0));
  // What an operator does by hand: every server holds the same keys.
  cpSync(join(homes[0]!, 'secrets'), join(homes[1]!, 'secrets'), { recursive: true });

  const logs = process.env.JOURNEY_LOGS ?? folder;
  mkdirSync(logs, { recursive: true });
  const run = (name: string, file: string, env: NodeJS.ProcessEnv) => {
    const log = openSync(join(logs, `${name}.log`), 'a');
    const child = spawn(node, [join(repository, file)], { cwd: repository, env, stdio: ['ignore', log, 'inherit'] });
    closeSync(log);
    return child;
  };
  const servers: ChildProcess[] = [];
  const start = async (at: number) => {
    servers[at] = run(`server-${at}`, 'apps/server/src/main.ts', envOf(at));
    await healthy(origins[at]!);
  };
  await Promise.all([start(0), start(1)]);
  const nginx = await openNginx(port, [port + 1, port + 2]);
  const dialling = { ...envOf(0), PRAXIS_SERVER: nginx.origin, PRAXIS_LABS_DRIVER: 'pretend' };
  const helpers = agents.map((name) => run(name, `apps/${name}/src/main.ts`, dialling));

  return {
    origin: `http://localhost:${port}`,
    home: homes[0]!,
    databaseUrl: database.url(),
    /** Where each server answers without nginx. */
    servers: origins,
    /** The process of each server, of Redis and nginx, and of all of PostgreSQL. */
    pids: () => ({ servers: servers.map((server) => server.pid!), database: database.pid, redis: redis.pid(), nginx: nginx.pid }),
    bucket,
    nginx,
    redis,
    /** Ends one server at once, as a power cut would. */
    kill: (at: number) => stopped(servers[at]!, 'SIGKILL'),
    /** Starts a killed server again and waits until it is ready. */
    start,
    async stop() {
      await Promise.all(helpers.map((helper) => stopped(helper, 'SIGTERM')));
      await Promise.all(servers.map((server) => stopped(server, 'SIGTERM')));
      writeFileSync(join(logs, 'nginx.log'), nginx.complaints());
      await nginx.close();
      await bucket.close();
      await redis.kill();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
