import { Server as NetServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';

/** A connection that waits to be accepted when the door shuts is lost: the door shuts right after a short turn of the event loop. */
async function quietMoment() {
  for (let turn = 0; turn < 200; turn++) {
    const startedAt = performance.now();
    await new Promise((done) => setImmediate(done));
    if (turn > 0 && performance.now() - startedAt < 0.3) return;
  }
}

/**
 * Stops taking connections but answers what still comes on open ones for a while, telling each to close: a proxy in front turns to
 * another server without a refused request. Its idle connections must end sooner than `seconds` (nginx: keepalive_timeout 2s).
 */
export async function linger({ http }: App, seconds: number) {
  http.server.prependListener('request', (_request, reply) => {
    reply.shouldKeepAlive = false;
  });
  await quietMoment();
  // http.Server.close() would cut idle connections at once, just as the proxy may be writing to them.
  NetServer.prototype.close.call(http.server);
  await new Promise((done) => setTimeout(done, seconds * 1000));
}

/** Connections of each server on which nothing was asked yet; a server that closes does not count them as idle. */
const unasked = new WeakMap<object, Set<Socket>>();

/** Has `endCalls` know of connections that were opened and never used, as browsers keep one ready. */
export function watchConnections({ server }: FastifyInstance) {
  const silent = new Set<Socket>();
  unasked.set(server, silent);
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  const asked = ({ socket }: { socket: Socket }) => void silent.delete(socket);
  server.on('request', asked).on('upgrade', asked);
}

const LOOK_MS = 50;
/** So long may the first request of a connection be on its way when the door shuts. */
const FIRST_REQUEST_MS = 1000;

/**
 * Shuts the door and waits for the calls that still run. A connection whose call ended meanwhile would stay open for its client's next
 * one, and one without any call until its headers are overdue: a minute each.
 */
export async function endCalls(http: FastifyInstance) {
  const { server } = http;
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  const silent = setTimeout(() => {
    for (const socket of unasked.get(server) ?? []) socket.destroy();
  }, FIRST_REQUEST_MS);
  try {
    await http.close();
  } finally {
    clearInterval(idle);
    clearTimeout(silent);
  }
}
