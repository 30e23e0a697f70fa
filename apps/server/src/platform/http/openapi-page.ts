import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { App } from '../app.ts';
import { openApi } from './openapi.ts';
import { isForOperators } from './operations.ts';

/** The description of all calls, made and compressed once. In production it is for this machine and whoever holds PRAXIS_METRICS_TOKEN. */
export function openApiRoute(app: App) {
  let page: { text: string; packed: Buffer; tag: string } | undefined;

  function prepared() {
    if (page) return page;
    const text = JSON.stringify(openApi(app));
    page = { text, packed: gzipSync(text), tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
    return page;
  }

  app.http.get('/openapi.json', async (request, reply) => {
    if (app.instance.production && !isForOperators(app, request)) return reply.callNotFound();
    const { text, packed, tag } = prepared();
    reply.headers({
      etag: tag,
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
    });
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(text);
    return reply.header('content-encoding', 'gzip').send(packed);
  });
}
