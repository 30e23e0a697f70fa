import type { IncomingMessage } from 'node:http';

/**
 * Where a request comes from: the peer, or as many places further back in `X-Forwarded-For` as proxies of ours stand in front. What lies
 * before those anybody may have written.
 */
export function requestAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, trustedProxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const way = [...forwarded, socket.remoteAddress ?? ''];
  return way[Math.max(0, way.length - 1 - trustedProxies)]!;
}
