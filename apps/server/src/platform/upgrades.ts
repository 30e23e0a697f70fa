import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Takes an upgrade over: it answers on the bare socket. */
export type Answer = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Routes upgrades of one HTTP server by path, a path ending in `/` standing for all below it; unknown paths are refused. */
export function routeUpgrades(server: Server, routes: Record<string, Answer>) {
  const below = Object.keys(routes).filter((path) => path.endsWith('/'));
  server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?')[0]!;
    const name = Object.hasOwn(routes, path) ? path : below.find((start) => path.startsWith(start));
    const route = name === undefined ? undefined : routes[name];
    if (route) return route(request, socket, head);
    socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
  });
}
