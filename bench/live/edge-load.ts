import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { livePaths } from '@praxis/contract/live-media/live-media';
import { repository } from '@praxis/instance/instance';
import { edgeSecret } from '@praxis/instance/live-ticket';
import { publish } from '../../apps/live/src/testing/packager-at.ts';
import { makeLesson } from '../../apps/live/src/testing/synthetic.ts';
import { freePort } from '../../apps/server/src/testing/ports.ts';
import { needs } from '../lacks.ts';
import { entryOf, KEY } from './stand.ts';

const SECONDS = 8;
const CLASS = '2';

/** nginx with the edge's own configuration file, in a folder of its own. */
export async function openEdge(origin: { host: string; port: number }, key = KEY) {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-edge-'));
  const port = await freePort();
  mkdirSync(join(folder, 'cache'));
  const edge = readFileSync(join(repository, 'deploy/nginx/live-edge.conf'), 'utf8')
    .replace('/var/cache/nginx/live', join(folder, 'cache'))
    .replace('access_log /var/log/nginx/access.log live;', '')
    .replace('listen 8090', `listen 127.0.0.1:${port}`);
  const named = readFileSync(join(repository, 'deploy/nginx/live-origin.conf'), 'utf8')
    .replace('127.0.0.1:8092', `${origin.host}:${origin.port}`)
    .replace('CHANGE-ME', edgeSecret(key));
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 4096; }
     http { access_log off; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
     ${named} ${edge} }`,
  );
  const nginx: ChildProcess = spawn('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (let look = 0; look < 100; look++) {
    if (
      await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      )
    )
      break;
    await pause(50);
  }
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      const gone = new Promise((done) => nginx.once('close', done));
      nginx.kill('SIGQUIT');
      await Promise.race([gone, pause(3000)]);
      nginx.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Counts what goes through to the packager. */
async function openCounter(target: { host: string; port: number }) {
  let count = 0;
  const lines = new Agent({ keepAlive: true });
  const server = createServer((request, reply) => {
    count++;
    get({ ...target, path: request.url, agent: lines }, (answer) => answer.pipe(reply.writeHead(answer.statusCode!, answer.headers))).on(
      'error',
      () => reply.destroy(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    count: () => count,
    close() {
      server.closeAllConnections();
      server.close();
      lines.destroy();
    },
  };
}

/** One viewer as a player asks: the playlist that has the next part, then the part. */
async function view(address: string, user: number, lines: Agent, until: number) {
  const { ticket } = entryOf(CLASS, 'watch', String(user));
  const base = address + livePaths.playlist(CLASS, ticket, '720');
  const text = (path: string) =>
    new Promise<string>((done, failed) => {
      get(new URL(path, base), { agent: lines }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () =>
          answer.statusCode === 200
            ? done(Buffer.concat(pieces).toString('latin1'))
            : failed(new Error(`${answer.statusCode} for ${path}`)),
        );
        answer.on('error', failed);
      }).on('error', failed);
    });
  let asked = 0;
  let list = await text(base);
  while (Date.now() < until) {
    const parts = [...list.matchAll(/#EXT-X-PART:[^\n]*URI="((?:\.\.\/\w+\/)?(\d+)\.(\d+)\.m4s)"/g)];
    const last = parts.at(-1);
    if (!last) throw new Error('The playlist lists no part.');
    await text(last[1]!);
    list = await text(`live.m3u8?_HLS_msn=${last[2]}&_HLS_part=${Number(last[3]) + 1}`);
    asked += 2;
  }
  return asked;
}

/** Requests per second that reach the packager with so many viewers behind one edge. */
export async function edgeRates(stand: { port: number }): Promise<Record<10 | 500, number> | undefined> {
  if (!needs('nginx', '/usr/sbin/nginx', 'what viewers behind an edge ask of the origin; apt-get install nginx-light')) return undefined;
  const rates = { 10: 0, 500: 0 };
  // A lesson of its own, sent as fast as it lasts: browsers that encode would take the cores away.
  const lesson = makeLesson(2 * SECONDS + 16, ['720']);
  const teacher = await publish(`http://127.0.0.1:${stand.port}`, CLASS, lesson, {
    speed: 1,
    ticket: entryOf(CLASS, 'publish', '1').ticket,
  });
  teacher.tracks();
  void teacher.send();
  await pause(3000);
  const counter = await openCounter({ host: '127.0.0.1', port: stand.port });
  const edge = await openEdge({ host: '127.0.0.1', port: counter.port });
  const lines = new Agent({ keepAlive: true, maxSockets: 2000 });
  try {
    for (const viewers of [10, 500] as const) {
      const until = Date.now() + SECONDS * 1000 + 1500;
      const all = Array.from({ length: viewers }, (_, user) => view(edge.address, user, lines, until));
      const ended = Promise.all(all);
      ended.catch(() => undefined);
      await pause(1500);
      const [before, at] = [counter.count(), Date.now()];
      const asked = (await ended).reduce((sum, one) => sum + one, 0);
      rates[viewers] = (counter.count() - before) / ((Date.now() - at) / 1000);
      process.stdout.write(
        `  ${viewers} viewers asked the edge ${(asked / (SECONDS + 1.5)).toFixed(0)} times a second, it asked the packager ${rates[viewers].toFixed(1)}\n`,
      );
    }
  } finally {
    teacher.socket.terminate();
    lines.destroy();
    counter.close();
    await edge.close();
  }
  return rates;
}
