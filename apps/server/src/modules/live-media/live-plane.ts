import { Agent, request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIVE_AREA, type LivePackagerState } from '@praxis/contract/live-media/live-media';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { carryUpgrade } from '../../platform/realtime/stream-planes.ts';
import { findPackagers } from './live-media.store.ts';

/** How long an address heard of from another server is believed. */
const BELIEVED_MS = 3000;
/** A blocked playlist waits nine seconds at most; who is silent longer is gone. */
const SILENT_MS = 20_000;

/** What a packager serves: playlists, pieces, keys, and words. Anything else could be a page on the school's own origin. */
const SERVED = /^(application\/(vnd\.apple\.mpegurl|x-mpegurl|octet-stream|json)|video\/(mp4|iso\.segment|mp2t)|audio\/\w+|text\/plain)\b/i;
const PASSED_ON = ['content-length', 'cache-control', 'retry-after', 'etag', 'last-modified', 'content-range', 'accept-ranges'] as const;

/** Its answer as browsers may have it: nothing in it runs, sets a cookie or leads elsewhere. */
export function headersOfPackager(headers: IncomingHttpHeaders) {
  const type = headers['content-type'] ?? '';
  return {
    ...Object.fromEntries(PASSED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))),
    'content-type': SERVED.test(type) ? type : 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** The way from the product's origin to the packager; nginx takes it over when there are many machines. */
export function openLivePlane(app: App) {
  const lines = new Agent({ keepAlive: true, maxSockets: 1000 });
  let believed: { packagers: Awaited<ReturnType<typeof findPackagers>>; at: number } | undefined;

  async function packager(): Promise<{ name: string; address: URL } | undefined> {
    const at = (name: string, address: string | undefined) => {
      const parsed = address === undefined ? null : URL.parse(address);
      return parsed ? { name, address: parsed } : undefined;
    };
    for (const name of app.agents.calls.names(LIVE_AREA)) {
      const state = app.agents.calls.stateOf(LIVE_AREA, name) as LivePackagerState | undefined;
      if (state?.address) return at(name, state.address);
    }
    if (!believed || Date.now() - believed.at > BELIEVED_MS) believed = { packagers: await findPackagers(app.db), at: Date.now() };
    // One whose key was revoked is no packager any more, whatever was believed of it.
    const known = believed.packagers.find(({ name }) => app.agents.identities.has(LIVE_AREA, name));
    return known && at(known.name, known.address);
  }

  async function carry(request: FastifyRequest, reply: FastifyReply) {
    const target = (await packager())?.address;
    if (!target) return reply.status(503).header('retry-after', 2).send();
    reply.hijack();
    const far = ask(
      {
        ...{ host: target.hostname, port: target.port, path: request.raw.url, method: request.method, agent: lines, timeout: SILENT_MS },
        headers: { host: target.host, accept: request.headers.accept ?? '*/*' },
      },
      (answer) => {
        const { statusCode: status = 502 } = answer;
        // It has nowhere to send anybody.
        reply.raw.writeHead(status >= 300 && status < 400 && status !== 304 ? 502 : status, headersOfPackager(answer.headers));
        answer.pipe(reply.raw);
        answer.on('error', () => reply.raw.destroy());
      },
    );
    far.on('timeout', () => far.destroy());
    far.on('error', () => {
      believed = undefined;
      if (reply.raw.headersSent) return reply.raw.destroy();
      reply.raw.writeHead(502, { 'content-length': 0 }).end();
    });
    reply.raw.on('close', () => far.destroy());
    far.end();
  }

  app.http.get('/live/*', { logLevel: 'silent' }, carry);

  /** An upgrade below `/live/`. */
  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    socket.on('error', () => socket.destroy());
    const target = await packager();
    const path = (request.url ?? '').split('?')[0]!;
    if (!target) return carryUpgrade(undefined, request, socket, head);
    app.agents.carried(LIVE_AREA, target.name, socket);
    const { hostname: host, port } = target.address;
    carryUpgrade({ agent: target.name, host, port: Number(port), path }, request, socket, head);
  }
  app.upgrades.set('/live/', (request, socket, head) => void upgrade(request, socket, head).catch(() => socket.destroy()));
}
