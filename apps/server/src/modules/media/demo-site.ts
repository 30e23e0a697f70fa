import { pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { App } from '../../platform/app.ts';
import { rangeOf } from '../../platform/files/files.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { siteType } from './demo-zip.rules.ts';
import { findDemoFile } from './media.store.ts';

const HOURS = 6;

const signed = (mediaId: string, until: string, viewer: string) => `demo ${mediaId} ${until} ${viewer}`;

/** The frame address of a demo for one viewer. The ticket stands in the path, so that relative links inside the demo keep it. */
export function siteAddress(app: App, mediaId: string, viewer: string, now: Date) {
  const step = 30 * 60_000;
  const until = String(Math.ceil((now.getTime() + HOURS * 3_600_000) / step) * step);
  return `/site/${mediaId}.${until}.${viewer}.${app.secrets.sign(signed(mediaId, until, viewer))}/index.html`;
}

function mediaOfTicket(app: App, ticket: string): string | undefined {
  const [mediaId = '', until = '', viewer = '', sign = ''] = ticket.split('.');
  const holds =
    /^\d{1,19}$/.test(mediaId) &&
    /^\d{1,15}$/.test(until) &&
    Number(until) > app.clock.now().getTime() &&
    app.secrets.verify(signed(mediaId, until, viewer), sign);
  return holds ? mediaId : undefined;
}

/**
 * Without `allow-same-origin` the page has an origin of its own, also when its address is opened directly: it reads neither the session
 * nor storage. It loads only from its own ticket's path and inline, and calls nothing else.
 */
function policyOf(host: string, ticket: string) {
  const own = `${host}/site/${ticket}/`;
  return [
    'sandbox allow-scripts allow-pointer-lock',
    "default-src 'none'",
    `script-src ${own} 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:`,
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own} data: blob:`,
    `media-src ${own} data: blob:`,
    `font-src ${own} data:`,
    `connect-src ${own} data: blob:`,
    `frame-src ${own}`,
    'worker-src blob:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Serves the files of demos to holders of a ticket, out of their zips. */
export function demoSite(app: App) {
  app.http.get('/site/:ticket/*', async (request, reply) => {
    const { ticket, '*': path } = request.params as { ticket: string; '*': string };
    const mediaId = mediaOfTicket(app, ticket);
    const file = mediaId === undefined || path.includes('\0') ? undefined : await findDemoFile(app.db, mediaId, path || 'index.html');
    if (!file) throw new Refusal('file_not_found', { status: 404 });
    reply.removeHeader('x-frame-options');
    reply.headers({
      'content-type': siteType(path || 'index.html'),
      'content-security-policy': policyOf(new URL(request.ownOrigin).host, ticket),
      'x-content-type-options': 'nosniff',
      // Its own origin is opaque, so even its own scripts, fonts and data are foreign to it; the ticket is what protects them.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, max-age=3600',
    });
    const start = Number(file.start);
    const size = Number(file.size);
    if (size === 0) return reply.header('content-length', 0).send('');
    if (file.deflated) {
      reply.header('content-length', size);
      const packed = await app.files.store.read(file.storage_key, { start, end: start + Number(file.packed) - 1 });
      const unpacked = createInflateRaw();
      pipeline(packed, unpacked, (error) => error && request.log.warn({ err: error }, 'demo file broke off'));
      return reply.send(unpacked);
    }
    reply.header('accept-ranges', 'bytes');
    const range = rangeOf(request.headers.range, size);
    if (range === null) return reply.status(416).header('content-range', `bytes */${size}`).send();
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    const { start: from, end: to } = range ?? { start: 0, end: size - 1 };
    reply.header('content-length', to - from + 1);
    return reply.send(await app.files.store.read(file.storage_key, { start: start + from, end: start + to }));
  });
}
