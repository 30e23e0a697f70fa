import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request as ask, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { LiveEntry } from '@praxis/contract/live-media/live-media';
import { repository } from '@praxis/instance/instance';
import { sealLiveTicket } from '@praxis/instance/live-ticket';
import { WebSocketServer } from 'ws';
import { freePort } from '../../apps/server/src/testing/ports.ts';

/** The ticket secret of the bench. */
export const KEY = 'the ticket secret of the bench';
const MINUTES = 30;
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.map': 'application/json' };

/** The right to publish or watch, as the school's server would give it. */
export function entryOf(classId: string, role: 'publish' | 'watch', user: string): LiveEntry {
  const now = Date.now();
  const expires = now + MINUTES * 60_000;
  return {
    class_id: classId,
    ticket: sealLiveTicket(KEY, { class: classId, user, role, issued: now, expires }),
    expires,
    delivery: 'push',
    ice: [],
  };
}

/** Builds the pages of the bench with the real publisher and players. */
async function buildPage(into: string) {
  const { build } = await import('vite');
  await build({
    ...{ root: join(repository, 'bench/live'), logLevel: 'error', configFile: false, base: '/' },
    build: {
      outDir: into,
      emptyOutDir: true,
      modulePreload: false,
      assetsInlineLimit: 0,
      target: 'chrome120',
      rolldownOptions: { input: join(repository, 'bench/live/page.html') },
    },
    worker: { format: 'es' },
  });
}

/** Seconds of CPU a process has used. */
export function cpuSeconds(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** A packager of its own and a small origin in front of it, as the server would be. */
export async function openStand() {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-live-bench-'));
  const pages = join(folder, 'pages');
  await buildPage(pages);
  const port = await freePort();
  // What the packager needs of a server: to be welcome, and the secret of its tickets.
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => socket.once('message', () => socket.send(JSON.stringify({ t: 'welcome', tickets: [KEY] }))));
  await once(server, 'listening');
  const start = (): ChildProcess =>
    spawn(join(repository, 'node_modules/.bin/node'), [join(repository, 'apps/live/src/main.ts')], {
      env: {
        ...process.env,
        PRAXIS_HOME: folder,
        PRAXIS_SERVER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        PRAXIS_AGENT_KEY: 'bench',
        PRAXIS_LIVE_PORT: String(port),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  let packager = start();
  const target = { host: '127.0.0.1', port };
  const origin = createServer(async (request, reply) => {
    const url = new URL(request.url!, 'http://stand');
    if (url.pathname === '/entry') {
      const role = url.searchParams.get('role') as 'publish' | 'watch';
      return reply
        .setHeader('content-type', 'application/json')
        .end(
          JSON.stringify(entryOf(url.searchParams.get('class')!, role, url.searchParams.get('user') ?? (role === 'publish' ? '1' : '2'))),
        );
    }
    if (!url.pathname.startsWith('/live/')) {
      const name = url.pathname === '/' ? '/page.html' : url.pathname;
      const body = await readFile(join(pages, name)).catch(() => undefined);
      return reply.writeHead(body ? 200 : 404, { 'content-type': types[extname(name)] ?? 'text/plain' }).end(body);
    }
    const far = ask({ ...target, path: request.url, method: request.method }, (answer) =>
      answer.pipe(reply.writeHead(answer.statusCode!, answer.headers)),
    );
    far.on('error', () => reply.destroy());
    reply.on('close', () => far.destroy());
    far.end();
  });
  origin.on('upgrade', (request, socket, head) => {
    const far = connect({ ...target, noDelay: true });
    const headers = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
    far.on('connect', () => {
      far.write(`GET ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      far.write(head);
      socket.pipe(far);
      far.pipe(socket);
    });
    far.on('error', () => socket.destroy());
    far.on('close', () => socket.destroy());
    socket.on('error', () => far.destroy());
    socket.on('close', () => far.destroy());
  });
  await new Promise<void>((done) => origin.listen(0, '127.0.0.1', done));
  return {
    port,
    folder,
    address: `http://localhost:${(origin.address() as AddressInfo).port}`,
    get pid() {
      return packager.pid!;
    },
    /** Kills the packager outright and starts it again after a moment. */
    async restart(pauseMs = 500) {
      const gone = new Promise((done) => packager.once('close', done));
      packager.kill('SIGKILL');
      await gone;
      await new Promise((done) => setTimeout(done, pauseMs));
      packager = start();
    },
    async close() {
      const gone = new Promise((done) => packager.once('close', done));
      packager.kill('SIGTERM');
      await gone;
      origin.closeAllConnections();
      origin.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
