import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { parse as parseQuery } from 'node:querystring';
import { TextDecoder } from 'node:util';
import type { Instance } from '@praxis/instance/instance';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import { isDatabaseAway } from '../database/connection-pool.ts';
import { languageOf, translate } from '../messages.ts';
import { BODY_MS, boundBodyTime, drainBody, onlyBytesAbove } from './bodies/bodies.ts';
import { loggedPath } from './logged-path.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every way in, as it was added, for whoever walks all of them. */
    routes: readonly Pick<RouteOptions, 'method' | 'url'>[];
  }
}

const BODY_LIMIT = 2 * 1024 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The application's own pages run only their own scripts; connections stay on the origin, but for a LiveKit server of the school. */
const contentSecurityPolicy = (livekit: string) =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src ${["'self'", ...(livekit ? [livekit, livekit.replace(/^ws/, 'http')] : [])].join(' ')}`,
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');

type Failure = Error & { code?: string; statusCode?: number; syscall?: string };

/** What PostgreSQL or the disk says when a value or the space is at fault, not the program. */
function refusalOf(error: Failure): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error.code === '53100' || error.code === 'ENOSPC') return new Refusal('disk_full');
  if (/^22/.test(error.code ?? '')) return new Refusal('parameter_error');
  if (error.statusCode === 408) return new Refusal('unreadable', { status: 408 });
  if (error.statusCode === 413) return new Refusal('too_large', { status: 413 });
  if (error.statusCode === 415) return new Refusal('unsupported_type', { status: 415 });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Refusal('unreadable', { status: 400 });
  return undefined;
}

function onError(error: Failure, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request.headers.responselang);
  const refusal = refusalOf(error);
  if (refusal) {
    if (refusal !== error) request.log.warn({ err: error }, 'turned into a refusal');
    const { code = 0, values, fields, reply: extra, status = 200, retryAfter } = refusal.detail;
    if (retryAfter) reply.header('retry-after', retryAfter);
    if (status === 413) {
      reply.removeHeader('connection');
      drainBody(request);
    }
    const reported = fields && Object.fromEntries(Object.entries(fields).map(([field, key]) => [field, translate(language, key, values)]));
    return reply.status(status).send({
      code,
      msg: translate(language, refusal.key, values),
      key: refusal.key,
      data: { ...extra, ...(reported && { fields: reported }) },
    });
  }
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'database is away');
    return reply
      .status(503)
      .header('retry-after', 2)
      .send({ code: 0, msg: translate(language, 'server_error_retry'), key: 'server_error_retry', data: {} });
  }
  request.log.error({ err: error }, 'failed');
  return reply.status(500).send({ code: 0, msg: translate(language, 'server_error'), key: 'server_error', data: {} });
}

function decodeText(body: Buffer) {
  try {
    return utf8.decode(body);
  } catch {
    throw new Refusal('unreadable', { status: 400 });
  }
}

/** A repeated field has no meaning in a form or query and is refused by name. */
function once(parsed: NodeJS.Dict<string | string[]>) {
  for (const field in parsed) {
    if (Array.isArray(parsed[field])) throw new Refusal('parameter_error', { fields: { [field]: 'parameter_error' } });
  }
  return parsed;
}

function parseForm(text: string) {
  try {
    const parsed = Object.create(null) as Record<string, string | string[]>;
    for (const pair of text.split('&', 1000)) {
      if (pair === '') continue;
      const equals = pair.includes('=') ? pair.indexOf('=') : pair.length;
      const field = decodeURIComponent(pair.slice(0, equals).replaceAll('+', ' '));
      const content = decodeURIComponent(pair.slice(equals + 1).replaceAll('+', ' '));
      parsed[field] = field in parsed ? [String(parsed[field]), content] : content;
    }
    return once(parsed);
  } catch (error) {
    if (error instanceof URIError) throw new Refusal('unreadable', { status: 400 });
    throw error;
  }
}

/** What is no HTTP at all is answered on the bare socket, in the default language because none can be read. */
function onUnreadable(error: Failure, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return socket.destroy();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const body = JSON.stringify({ code: 0, msg: translate('zh-cn', 'unreadable'), key: 'unreadable', data: {} });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Addresses of programs; a repeated field in the query of a page is the page's own affair. */
const FOR_PROGRAMS = /^\/(api|files|site|agent|dev)\//;

/** Fields of a multipart form are read like those of any other form; files go through the upload protocol. */
async function parseMultipart(type: string, body: Buffer) {
  decodeText(body);
  const parsed = Object.create(null) as Record<string, string | string[]>;
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch((error: unknown) => {
    if (error instanceof TypeError) throw new Refusal('unreadable', { status: 400 });
    throw error;
  });
  for (const [field, content] of form.entries()) {
    if (typeof content !== 'string') throw new Refusal('parameter_error', { fields: { [field]: 'parameter_error' } });
    parsed[field] = field in parsed ? [String(parsed[field]), content] : content;
  }
  return once(parsed);
}

/** Builds the web server: parsers, headers, refusals as replies. Routes are added by `serve`. */
export function buildHttp(at: Instance, log: FastifyBaseLogger, bodyMs = BODY_MS): FastifyInstance {
  const http: FastifyInstance = Fastify({
    loggerInstance: log,
    bodyLimit: BODY_LIMIT,
    trustProxy: at.trustedProxies > 0 ? (_address, hop) => hop < at.trustedProxies : false,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2000, querystringParser: (text: string) => parseQuery(text) },
    forceCloseConnections: 'idle',
    clientErrorHandler: onUnreadable,
    // An address that cannot be decoded never reaches a route.
    frameworkErrors: (error, request, reply) => void onError(error, request as FastifyRequest, reply as FastifyReply),
  });
  const routes: Pick<RouteOptions, 'method' | 'url'>[] = [];
  http.decorate('routes', routes);
  http.addHook('onRoute', ({ method, url }) => void routes.push({ method, url }));
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parseForm(decodeText(body)),
  );
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    try {
      return body.length ? JSON.parse(decodeText(body)) : {};
    } catch (error) {
      if (error instanceof SyntaxError) throw new Refusal('unreadable', { status: 400 });
      throw error;
    }
  });
  http.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    parseMultipart(request.headers['content-type'] ?? '', body),
  );
  onlyBytesAbove(http, BODY_LIMIT);
  boundBodyTime(http, BODY_LIMIT, bodyMs);
  const policy = contentSecurityPolicy(at.livekit.url);
  http.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=()',
      'content-security-policy': policy,
    });
    // Not in demo mode: it would lock http://localhost out of every browser that once saw the certificate.
    if (at.production && request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    if (request.query && typeof request.query === 'object' && FOR_PROGRAMS.test(request.url))
      once(request.query as NodeJS.Dict<string | string[]>);
  });
  http.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { method: request.method, path: loggedPath(request.url), status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'answered',
    );
  });
  http.setErrorHandler(onError);
  return http;
}
