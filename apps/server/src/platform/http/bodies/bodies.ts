import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** What is read away of a body that was refused, so that its sender sees the answer before the connection is cut. */
const MOST_DRAINED = 64 * 1024 * 1024;
const LONGEST_DRAIN_MS = 10_000;
const CHECK_MS = 250;

/** Calls that were answered while their body still arrives: how long that may go on is decided here alone. */
const drained = new WeakSet<IncomingMessage>();

/** How long the body of a call may take to arrive. */
export const BODY_MS = 60_000;
/** Larger bodies (uploads) may take as long as they go on; one that brings nothing for so many times the above is ended. */
const IDLE_TIMES = 5;

/**
 * Reads away the rest of a body that was refused, within bounds. Cutting the connection while the other side still sends would make its
 * system throw the answer away.
 */
export function drainBody({ raw }: FastifyRequest) {
  if (raw.complete) return;
  drained.add(raw);
  const { socket } = raw;
  // A body whose reader ended it took the connection along.
  if (!socket) return;
  const read = socket.bytesRead;
  const since = performance.now();
  const timer = setInterval(() => {
    if (socket.bytesRead - read > MOST_DRAINED || performance.now() - since > LONGEST_DRAIN_MS) socket.destroy();
    if (raw.complete || socket.destroyed) clearInterval(timer);
  }, CHECK_MS);
  raw.resume();
}

/** Only bytes, which are read as they come, get more than the usual limit: a form, JSON or text of that size would be held in memory. */
export function onlyBytesAbove(http: FastifyInstance, limit: number) {
  const isBytes = async (request: FastifyRequest) => {
    if (!/^application\/((offset\+)?octet-stream|x-git-(upload|receive)-pack-request)\b/.test(String(request.headers['content-type'])))
      throw new Refusal('unsupported_type', { status: 415 });
  };
  http.addHook('onRoute', (route) => {
    if ((route.bodyLimit ?? 0) > limit) route.onRequest = [isBytes, ...[route.onRequest ?? []].flat()];
  });
}

/** Ends calls whose body does not arrive in time, with an answer where one can still be given. */
export function boundBodyTime(http: FastifyInstance, largest: number, milliseconds: number) {
  http.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (raw.method === 'GET' || raw.method === 'HEAD' || raw.complete) return;
    const expired = () => {
      if (raw.complete || drained.has(raw)) return;
      // Whoever reads the body answers 408; when nobody does, the answer is on its way already.
      if (raw.listenerCount('error') > 0)
        raw.emit('error', Object.assign(new Error('the body did not arrive in time'), { statusCode: 408 }));
      else raw.socket.destroy();
    };
    const isLarge = (routeOptions.bodyLimit ?? largest) > largest;
    const stop = isLarge ? whenIdle(raw, milliseconds * IDLE_TIMES, expired) : after(milliseconds, expired);
    raw.once('end', stop);
    raw.once('close', stop);
  });
}

function after(milliseconds: number, act: () => void) {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}

/** Acts once nothing has arrived on a connection for so long. */
function whenIdle({ socket }: IncomingMessage, milliseconds: number, act: () => void) {
  let read = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead === read) act();
    read = socket.bytesRead;
  }, milliseconds);
  return () => clearInterval(timer);
}
