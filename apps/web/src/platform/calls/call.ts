import type { AskOf, DataOf, Endpoint, Reply } from '@praxis/contract/core/endpoint';
import { currentLanguage } from '../person/preferences.ts';
import { storedValue } from '../storage.ts';
import { reportCentrally, reportInBackground } from './failures.ts';
import { Refused, Unreachable } from './refused.ts';
import { waits } from './waits.ts';

export type CallOptions = {
  /** Made by the machine, not by a person's click: 500 and 502 stay with the caller, 401 opens the login box over the page (C-42). */
  background?: boolean;
  /** Server errors (500, 502) are the caller's to handle; a bad session still ends centrally. */
  ownServerErrors?: boolean;
  /** The same key is carried out once by the server, however often it is sent. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Keeps the request alive while the page closes. */
  keepalive?: boolean;
};

const written = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Fields as they travel in a query or form: plain values as text, nested values as JSON text, absent ones left out. */
export function fieldsFor(input: Record<string, unknown>) {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) fields.append(name, written(value));
  return fields;
}

/** Headers that a part of the product adds to every call. */
export const ownHeaders: Record<string, string> = {};

/** The headers every request carries (S-247, S-248). */
export function headersFor(options: Pick<CallOptions, 'idempotencyKey'> = {}) {
  const headers: Record<string, string> = { ...ownHeaders, ResponseLang: currentLanguage() };
  const token = storedValue('utoken');
  if (token) headers.Authorization = token;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  return headers;
}

function requestFor(endpoint: Pick<Endpoint, 'method' | 'path'>, input: Record<string, unknown>, options: CallOptions) {
  const fields = fieldsFor(input);
  const shared = {
    headers: headersFor(options),
    signal: options.signal,
    keepalive: options.keepalive,
    credentials: 'same-origin' as const,
  };
  if (endpoint.method === 'GET') {
    const query = fields.toString();
    return fetch(query ? `${endpoint.path}?${query}` : endpoint.path, { ...shared, cache: 'no-store' });
  }
  return fetch(endpoint.path, {
    ...shared,
    method: 'POST',
    headers: { ...shared.headers, 'X-Requested-With': 'XMLHttpRequest' },
    body: fields,
  });
}

/** A proxy's own page instead of our envelope: only the status speaks. */
const PROXY_PAGE: Reply<unknown> = { code: 0, msg: '', data: undefined };

async function replyOf(response: Response): Promise<Reply<unknown>> {
  try {
    const reply: unknown = await response.json();
    if (typeof reply === 'object' && reply !== null && 'code' in reply) return reply as Reply<unknown>;
  } catch (unreadable) {
    if (response.ok) throw new Unreachable(unreadable);
  }
  return PROXY_PAGE;
}

const REPEAT_MS = [300, 1500];

async function once(endpoint: Pick<Endpoint, 'method' | 'path'>, input: Record<string, unknown>, options: CallOptions) {
  const request = requestFor(endpoint, input, options);
  waits.add?.(request);
  const response = await request.catch((cause) => {
    if (options.signal?.aborted) throw cause;
    throw new Unreachable(cause);
  });
  return { response, reply: await replyOf(response) };
}

/**
 * A server that dies while it answers leaves a person's work open: it is repeated under one key, so that another server, or the same
 * one a moment later, carries it out once. A visitor has no keys: only what a proxy answers in a server's place is sent again, and what had
 * been done meets the ordinary refusal (a code sent a moment ago, a phone that is registered). Who brings a key repeats the call.
 */
async function persistently(endpoint: Pick<Endpoint, 'method' | 'path'>, input: Record<string, unknown>, options: CallOptions) {
  const repeatable = endpoint.method === 'POST' && !options.background && !options.idempotencyKey;
  if (!repeatable) return once(endpoint, input, options);
  const signedIn = storedValue('utoken') !== '';
  const keyed = signedIn ? { ...options, idempotencyKey: crypto.getRandomValues(new Uint32Array(4)).join('-') } : options;
  for (const pause of REPEAT_MS) {
    const answer = await once(endpoint, input, keyed).catch((failure: unknown) => {
      if (signedIn && failure instanceof Unreachable && navigator.onLine) return undefined;
      throw failure;
    });
    if (answer && !(answer.reply === PROXY_PAGE && answer.response.status >= 502)) return answer;
    await new Promise((done) => window.setTimeout(done, pause));
  }
  return once(endpoint, input, keyed);
}

/** Asks the server. Brings the data of a reply with code 1; anything else is thrown as `Refused`, no connection as `Unreachable`. */
export async function call<E extends Endpoint>(endpoint: E, input: AskOf<E>, options: CallOptions = {}): Promise<DataOf<E>> {
  const sentWith = storedValue('utoken');
  const { response, reply } = await persistently(endpoint, input as Record<string, unknown>, options);
  if (response.ok && reply.code === 1) return reply.data as DataOf<E>;
  const refused = new Refused(reply, response.status);
  // A late "no" to an old session must not end the session that has replaced it.
  const outdated = refused.status === 401 && sentWith !== storedValue('utoken') && storedValue('utoken') !== '';
  const own = options.ownServerErrors && refused.status >= 500;
  if (options.background && !outdated) reportInBackground(refused);
  else if (!options.background && !outdated && !own) refused.handled = reportCentrally(refused);
  throw refused;
}
