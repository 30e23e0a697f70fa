import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AgentCalls } from '../agents/agent-calls.ts';

/** Where an upgrade goes: the agent's name, its address and the path there. */
export type PlaneTarget = { agent: string; host: string; port: number; path: string };

const CONNECT_MS = 5000;
const HEADERS_FORWARDED = /^(upgrade|connection|sec-websocket-|origin$|host$|user-agent$)/i;

/** Carries an upgrade to the process that serves it and gets out of the way: bytes go through untouched, both directions end together. */
export function carryUpgrade(target: PlaneTarget | undefined, request: IncomingMessage, socket: Duplex, head: Buffer) {
  const refuse = (status: string) => socket.destroyed || socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
  socket.on('error', () => socket.destroy());
  if (!target) return void refuse('404 Not Found');
  const far = connect({ host: target.host, port: target.port, noDelay: true });
  far.setTimeout(CONNECT_MS, () => far.destroy());
  let through = false;
  far.on('connect', () => {
    through = true;
    far.setTimeout(0);
    const headers = request.rawHeaders.flatMap((name, at, all) =>
      at % 2 === 0 && HEADERS_FORWARDED.test(name) ? [`${name}: ${all[at + 1]}`] : [],
    );
    far.write(`GET ${target.path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    if (head.length > 0) far.write(head);
    socket.pipe(far);
    far.pipe(socket);
  });
  far.on('error', () => far.destroy());
  far.on('close', () => {
    if (through) socket.destroy();
    else refuse('502 Bad Gateway');
  });
  socket.on('close', () => far.destroy());
}

/** The plane of an area's agents: `{prefix}{agent}/…` goes to the address the agent names in its state under `consoles`. */
export function agentPlane(calls: AgentCalls, area: string, prefix: string) {
  return (path: string): PlaneTarget | undefined => {
    const name = path.slice(prefix.length).split('/')[0] ?? '';
    if (!/^[\w.:-]{1,100}$/.test(name)) return undefined;
    const state = calls.stateOf(area, name) as { consoles?: unknown } | undefined;
    const address = typeof state?.consoles === 'string' ? URL.parse(state.consoles) : null;
    if (!address?.port) return undefined;
    return { agent: name, host: address.hostname.replace(/^\[|\]$/g, ''), port: Number(address.port), path };
  };
}
