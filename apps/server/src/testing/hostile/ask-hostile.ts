import { Agent, request } from 'node:http';
import type { Endpoint } from '@praxis/contract/core/endpoint';
import type { Language } from '@praxis/contract/core/message';
import { expect } from 'vitest';
import { formValue, jsonOf } from './values.ts';

/** What came back, as bytes on the wire say it. */
export type RawReply = { status: number; headers: Record<string, unknown>; text: string };

/** Does something with many items, a few at a time. */
export async function all<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>) {
  const queue = items[Symbol.iterator]();
  const turn = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: 8 }, turn));
}

/** Statuses a call may answer hostile input with. */
export const ALLOWED = new Set([200, 400, 401, 403, 404, 413, 415, 429]);

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** One request as bytes; the reply is read even when the server answers before the body is sent. */
export function send(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string | string[]>,
  body?: Buffer | string,
): Promise<RawReply> {
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((done, failed) => {
    let answered = false;
    const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (reply) => {
      answered = true;
      const pieces: Buffer[] = [];
      reply.on('data', (piece: Buffer) => pieces.push(piece));
      reply.on('error', failed);
      reply.on('end', () => done({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(pieces).toString('utf8') }));
    });
    sent.setTimeout(20_000, () => sent.destroy(new Error(`${method} ${path.slice(0, 200)} was not answered`)));
    // A kept connection may have been closed by the server just now; that says nothing about this request.
    sent.on('error', (error) => {
      if (answered) return;
      if (sent.reusedSocket) send(origin, method, path, { ...headers, connection: 'close' }, body).then(done, failed);
      else failed(new Error(`${method} ${path.slice(0, 200)}: ${error.message}`));
    });
    sent.end(body);
  });
}

/** What one hostile call carries besides its input. */
export type Caller = { token?: string; language: Language };

const headersOf = ({ token, language }: Caller) => ({
  responselang: language,
  'x-requested-with': 'XMLHttpRequest',
  ...(token && { authorization: token }),
});

const present = (input: Record<string, unknown>) => Object.entries(input).filter(([, value]) => value !== undefined);

/** Sends an input as form (or query) and says what came back. */
export function sendForm(origin: string, endpoint: Endpoint, input: Record<string, unknown>, caller: Caller) {
  const form = present(input)
    .map(([field, value]) => `${encodeURIComponent(field)}=${formValue(value)}`)
    .join('&');
  if (endpoint.method === 'GET') return send(origin, 'GET', `${endpoint.path}?${form}`, headersOf(caller));
  const headers = { ...headersOf(caller), 'content-type': 'application/x-www-form-urlencoded' };
  return send(origin, 'POST', endpoint.path, headers, form);
}

/** Sends an input as a JSON body. */
export function sendJson(origin: string, endpoint: Endpoint, input: Record<string, unknown>, caller: Caller) {
  const fields = present(input).map(([field, value]) => `${JSON.stringify(field)}:${jsonOf(value)}`);
  return send(origin, 'POST', endpoint.path, { ...headersOf(caller), 'content-type': 'application/json' }, `{${fields.join(',')}}`);
}

/** Sends a body of any kind. */
export const sendBody = (origin: string, endpoint: Endpoint, type: string, body: Buffer, caller: Caller) =>
  send(origin, endpoint.method, endpoint.path, { ...headersOf(caller), 'content-type': type }, body);

/** Fails unless the reply is the envelope, in the language asked, with an allowed status. Returns what is wrong, for many replies at once. */
export function faultOf(reply: RawReply, language: Language): string | undefined {
  const outcome = `${reply.status} ${reply.text.slice(0, 300)}`;
  if (!ALLOWED.has(reply.status)) return `status ${outcome}`;
  let envelope: { code?: unknown; msg?: unknown; key?: unknown; data?: unknown };
  try {
    envelope = JSON.parse(reply.text);
  } catch (error) {
    return `no JSON (${(error as Error).message}): ${outcome}`;
  }
  const { code, msg, key, data } = envelope;
  if (typeof code !== 'number' || typeof msg !== 'string' || typeof data !== 'object' || data === null) return `no envelope: ${outcome}`;
  if (code === 1) return undefined;
  if (msg === '') return `no message: ${outcome}`;
  if (typeof key !== 'string') return `no key: ${outcome}`;
  if (/\{\w+\}/.test(msg)) return `unfilled message: ${outcome}`;
  if (language === 'en' ? /[\u4e00-\u9fff]/.test(msg) : !/[\u4e00-\u9fff]/.test(msg))
    return `message in another language than ${language}: ${outcome}`;
  return undefined;
}

/** Fails with everything that is wrong. */
export const expectFaultless = (faults: string[]) => expect(faults.slice(0, 20).join('\n'), `${faults.length} replies are wrong`).toBe('');
