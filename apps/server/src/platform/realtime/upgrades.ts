import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Takes an upgrade over: it answers on the bare socket. */
export type Answer = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Why an upgrade is refused before any route sees it, as a status line; undefined lets it through. */
type Gate = (request: IncomingMessage) => Promise<string | undefined>;

const refuse = (socket: Duplex, status: string) => socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);

/** Routes upgrades of one HTTP server by path, a path ending in `/` standing for all below it; unknown paths are refused. */
export function routeUpgrades(server: Server, routes: Record<string, Answer>, gate: Gate) {
  const below = Object.keys(routes).filter((path) => path.endsWith('/'));
  server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?')[0]!;
    const name = Object.hasOwn(routes, path) ? path : below.find((start) => path.startsWith(start));
    const route = name === undefined ? undefined : routes[name];
    const lost = () => socket.destroy();
    socket.on('error', lost);
    gate(request).then(
      (refusal) => {
        if (socket.destroyed) return;
        if (refusal) return refuse(socket, refusal);
        if (!route) return refuse(socket, '404 Not Found');
        route(request, socket, head);
        socket.off('error', lost);
      },
      () => refuse(socket, '503 Service Unavailable'),
    );
  });
}
