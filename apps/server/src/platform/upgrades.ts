import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Routes upgrades of one HTTP server by path; unknown paths are refused. */
export function routeUpgrades(server: Server, routes: Record<string, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>) {
  server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?')[0]!;
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (route) return route(request, socket, head);
    socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
  });
}
