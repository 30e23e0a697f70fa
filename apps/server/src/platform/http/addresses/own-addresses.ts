import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { Instance } from '@praxis/instance/instance';
import { isLoopback, isLoopbackName } from '@praxis/rules/loopback';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Scheme and host of the school as this request reached it: from the configuration, never from a header. */
    ownOrigin: string;
  }
}

/** Lists further domains under which the school is reached. */
export type DomainSource = () => Promise<string[]>;

/** Which addresses are the school's own. */
export type OwnAddresses = ReturnType<typeof openOwnAddresses>;

type Reached = Pick<IncomingMessage, 'headers' | 'url' | 'socket'>;

const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;
/** They build no address; orchestrators ask them at the bare address of a container. */
const HEALTH = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;
/** How long the list of domains is believed. */
const BELIEVED_MS = 5_000;

const bare = (address = '') => address.replace(/^::ffff:/, '').replace(/^\[|\]$/g, '');
const isSecure = (socket: Socket) => 'encrypted' in socket && socket.encrypted === true;

/** The port a URL names, or the usual one of its scheme. */
const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

/**
 * Every address we write and every check of an origin comes from here: PRAXIS_ORIGIN, the domains registered by modules, and loopback where
 * the school itself lives there (demo mode). `Host` only chooses among these; `X-Forwarded-Host` is not read at all.
 */
export function openOwnAddresses(at: Instance) {
  const school = new URL(at.origin);
  const onLoopback = !at.production || isLoopbackName(school.hostname);
  const sources: DomainSource[] = [];
  let domains: Promise<Set<string>> = Promise.resolve(new Set<string>());
  let readAt = Number.NEGATIVE_INFINITY;

  function knownDomains() {
    if (performance.now() - readAt < BELIEVED_MS) return domains;
    readAt = performance.now();
    domains = Promise.all(sources.map((list) => list())).then((lists) => new Set(lists.flat().map((domain) => domain.toLowerCase())));
    domains.catch(() => {
      readAt = Number.NEGATIVE_INFINITY;
    });
    return domains;
  }

  /** A loopback name: with a port of ours in production; in demo mode with any, since tunnels and forwarded ports lead here as well. */
  function loopbackOrigin(host: string, socket: Socket) {
    const url = URL.parse(`${isSecure(socket) ? 'https' : 'http'}://${host}`);
    if (!url || !isLoopbackName(url.hostname)) return undefined;
    if (!at.production) return url.origin;
    const ports = [socket.localPort, at.port, at.httpsPort || undefined, isLoopbackName(school.hostname) ? portOf(school) : undefined];
    return ports.includes(portOf(url)) ? url.origin : undefined;
  }

  /** A process of this machine that asks at the very address it dialled, as our agents do. */
  function asksFromThisMachine(host: string, socket: Socket) {
    const url = URL.parse(`http://${host}`);
    if (!url || portOf(url) !== socket.localPort) return false;
    if (isLoopbackName(url.hostname)) return isLoopback(socket.remoteAddress);
    return bare(url.hostname) === bare(socket.localAddress) && bare(socket.remoteAddress) === bare(socket.localAddress);
  }

  /** The origin under which a request reached the school; undefined when its Host is none of ours. */
  async function originOf({ headers, url: path = '', socket }: Reached): Promise<string | undefined> {
    const { host } = headers;
    if (!host || !HOST.test(host)) return undefined;
    const asked = URL.parse(`${school.protocol}//${host}`);
    if (!asked) return undefined;
    if (asked.host === school.host) return school.origin;
    const local = onLoopback ? loopbackOrigin(host, socket) : undefined;
    if (local) return local;
    if (at.internalHosts.includes(host.toLowerCase()) || asksFromThisMachine(host, socket)) return school.origin;
    if (HEALTH.test(path) && isIP(bare(asked.hostname))) return school.origin;
    if (![portOf(school), socket.localPort].includes(portOf(asked))) return undefined;
    if ((await knownDomains()).has(asked.hostname)) return asked.origin;
    return undefined;
  }

  return {
    originOf,
    /** Adds domains; they are asked for again after a few seconds. */
    addDomains: (source: DomainSource) => void sources.push(source),
    /** Why an upgrade is refused: it came to another host, or from a page that is not ours. Programs send no origin. */
    async refusalOfUpgrade(request: Reached) {
      const own = await originOf(request);
      if (!own) return '421 Misdirected Request' as const;
      const { origin } = request.headers;
      return origin && origin !== own ? ('403 Forbidden' as const) : undefined;
    },
    /** Refuses requests to other hosts before any route sees them. */
    guard(http: FastifyInstance) {
      http.decorateRequest('ownOrigin', '');
      http.addHook('onRequest', async (request) => {
        const own = await originOf(request.raw);
        if (!own) throw new Refusal('wrong_host', { status: 421, values: { origin: school.origin } });
        request.ownOrigin = own;
      });
    },
  };
}
