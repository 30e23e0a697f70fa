import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../testing/ports.ts';
import { nginxIsInstalled, openNginx } from '../../testing/programs/nginx.ts';
import { openDatabase } from '../database/db.ts';
import { openSession } from '../http/sessions.ts';

if (!nginxIsInstalled)
  process.stdout.write('Skipped: rolling restart behind nginx, because nginx is not installed (apt-get install nginx-light).\n');

const home = mkdtempSync(join(tmpdir(), 'praxis-rolling-'));
const database = `rolling_${randomUUID().replaceAll('-', '')}`;
const url = new URL(process.env.TEST_DATABASE_URL ?? 'postgresql://localhost/none');

async function onMaintenance(sql: string) {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function startServer(port: number, front: number) {
  const child = spawn(process.execPath, [join(repository, 'apps/server/src/main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: url.href,
      PRAXIS_HOME: home,
      PORT: String(port),
      PRAXIS_ORIGIN: `http://127.0.0.1:${front}`,
      PRAXIS_TRUSTED_PROXIES: '1',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const healthy = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    );
  for (const until = Date.now() + 60_000; !(await healthy()); await new Promise((done) => setTimeout(done, 50))) {
    if (Date.now() > until) throw new Error('the server did not become healthy within 60 s');
  }
  return child;
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals) {
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  child.kill(signal);
  return ended;
}

describe.runIf(nginxIsInstalled)('two servers behind nginx', () => {
  let ports: [number, number];
  let front: number;
  let servers: ChildProcess[];
  let nginx: Awaited<ReturnType<typeof openNginx>>;
  let token: string;

  beforeAll(async () => {
    await onMaintenance(`create database ${database} template ${process.env.TEST_TEMPLATE ?? 'praxis_template'} strategy file_copy`);
    url.pathname = `/${database}`;
    const opened = openDatabase(url.href, 2);
    const { id } = await opened.db.insertInto('users').values({ nickname: 'somebody', utype: 1 }).returning('id').executeTakeFirstOrThrow();
    token = await openSession(opened.db, { userId: id, utype: 1, now: new Date() });
    await opened.close();
    ports = [await freePort(), await freePort()];
    front = await freePort();
    servers = await Promise.all(ports.map((port) => startServer(port, front)));
    nginx = await openNginx(front, ports);
  });
  afterAll(async () => {
    await nginx?.close();
    for (const server of servers ?? []) if (server.exitCode === null && server.signalCode === null) await stopped(server, 'SIGKILL');
    await onMaintenance(`drop database if exists ${database} with (force)`);
    rmSync(home, { recursive: true, force: true });
  });

  /**
   * Reads and writes without pause until told to stop; every reply that is not a success is noted. A write that meets the proxy's own
   * 502 is sent once more under its key, as pages do: a connection the kernel took in the instant the door closed is reset.
   */
  function people(count: number) {
    let going = true;
    const refused: string[] = [];
    let answered = 0;
    let repeated = 0;
    const sendWrite = (key: string) =>
      fetch(`${nginx.origin}/api/track/pageView`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key },
        body: 'path=%2Findex%2Fhome&visit=rolling',
      });
    const write = async () => {
      const key = randomUUID();
      const reply = await sendWrite(key);
      if (reply.status !== 502) return reply;
      await reply.text();
      repeated++;
      return sendWrite(key);
    };
    const one = async (writes: boolean) => {
      while (going) {
        const reply = writes
          ? await write()
          : await fetch(`${nginx.origin}/member/getUesrDetailInfo`, { headers: { authorization: token } });
        const text = await reply.text();
        if (reply.status === 429) continue;
        if (reply.status !== 200) refused.push(`${writes ? 'write' : 'read'} ${reply.status} ${text.slice(0, 80)}`);
        else answered++;
      }
    };
    const all = Array.from({ length: count }, (_, at) => one(at % 2 === 0));
    return async () => {
      going = false;
      await Promise.all(all);
      return { refused, answered, repeated };
    };
  }

  test('people at work notice nothing while the operator restarts one server after the other', async () => {
    const stop = people(8);
    for (const at of [0, 1] as const) {
      expect(await stopped(servers[at]!, 'SIGTERM')).toBe(0);
      servers[at] = await startServer(ports[at]!, front);
      // nginx counts whole seconds and takes a server back in the second after the next one.
      await new Promise((done) => setTimeout(done, 3000));
    }
    const { refused, answered, repeated } = await stop();
    expect(refused.slice(0, 3), `${ports.join(' ')}\n${nginx.complaints()}`).toEqual([]);
    expect(repeated, 'writes sent twice').toBeLessThanOrEqual(2);
    expect(answered).toBeGreaterThan(100);
  }, 60_000);

  test('a reader whose server is killed is answered by the other', async () => {
    await stopped(servers[0]!, 'SIGKILL');
    const before = nginx.complaints().length;
    for (let turn = 0; turn < 20; turn++) {
      const reply = await fetch(`${nginx.origin}/member/getUesrDetailInfo`, { headers: { authorization: token } });
      expect(reply.status, `turn ${turn}: ${nginx.complaints().slice(before)}`).toBe(200);
    }
  });

  test('neither tickets in paths nor queries stand in the log of nginx', async () => {
    const ticket = `1.${'x'.repeat(43)}`;
    for (const path of [`/site/${ticket}/index.html`, `/unsubscribe/${ticket}`, `/replay/7/${ticket}/master.m3u8?key=${ticket}`])
      await fetch(`${nginx.origin}${path}`);
    for (const deadline = Date.now() + 5000; !nginx.requests().includes('/replay/7/'); ) {
      if (Date.now() > deadline) throw new Error('the request is not in the log');
      await new Promise((done) => setTimeout(done, 20));
    }
    for (const line of ['"GET /site/*"', '"GET /unsubscribe/*"', '"GET /replay/7/*"']) expect(nginx.requests()).toContain(line);
    expect(nginx.requests()).not.toContain('xxxx');
  });

  test('a stranger reaches neither metrics nor the developer page through the proxy', async () => {
    for (const path of ['/metrics', '/dev', '/dev/sms?phone=13800000001']) expect((await fetch(`${nginx.origin}${path}`)).status).toBe(403);
  });
});
