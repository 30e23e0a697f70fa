import { once } from 'node:events';
import type { ServerFrame } from '@praxis/contract/core/realtime';
import { WebSocket } from 'ws';

/** A frame as it came, of `/ws` unless said otherwise. */
type Frame = ServerFrame;

/** A WebSocket of a test: everything it was told, in order, and how it was closed. */
export async function openSocket<F extends { t: string } = Frame>(address: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(address.replace(/^http/, 'ws'), { headers });
  const frames: F[] = [];
  const closed = new Promise<number>((done) => socket.on('close', (code) => done(code)));
  socket.on('message', (raw) => {
    const read = JSON.parse(String(raw)) as F | F[];
    frames.push(...(Array.isArray(read) ? read : [read]));
  });
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'open'), closed]);
  return { socket, frames, closed, send: (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)) };
}

/** The status with which an upgrade is refused; 101 when it is not. */
export const upgradeStatus = (address: string, headers: Record<string, string> = {}) =>
  new Promise<number>((done) => {
    const socket = new WebSocket(address.replace(/^http/, 'ws'), { headers });
    socket.on('unexpected-response', (_request, reply) => done(reply.statusCode ?? 0));
    socket.on('error', () => undefined);
    socket.on('open', () => {
      done(101);
      socket.close();
    });
  });
