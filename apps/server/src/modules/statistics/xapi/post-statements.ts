import { request as overHttp, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import { HostNotAllowed, isAllowedHost, outsideLookup } from '../../../platform/http/addresses/outside-host.ts';

/** What is known of a store's answer: nothing it wrote is read. */
export type Answer = { status: number; retryAfterMs: number };

/** Why a store did not take statements, in names of our own. */
export class StoreFails extends Error {
  readonly retryAfterMs: number;
  constructor(problem: string, retryAfterMs = 0) {
    super(problem);
    this.retryAfterMs = retryAfterMs;
  }
}

const LONGEST_PAUSE_MS = 24 * 3_600_000;

const retryAfter = (header: string | undefined) => {
  const seconds = Number(header ?? 0);
  return Number.isFinite(seconds) ? Math.max(0, Math.min(LONGEST_PAUSE_MS, seconds * 1000)) : 0;
};

type Post = {
  address: string;
  username: string;
  key: string;
  body: string;
  hosts: readonly string[];
  /** How long the whole call may take. */
  withinMs: number;
};

const problemOf = (error: Error) => {
  if (error instanceof HostNotAllowed) return 'xapi_host_refused';
  return error.name === 'TimeoutError' || error.name === 'AbortError' ? 'xapi_too_slow' : 'xapi_unreachable';
};

/** Posts statements to a store. Nothing is followed to another address, for the key goes along, and nothing is read but the status. */
export function postStatements({ address, username, key, body, hosts, withinMs }: Post): Promise<Answer> {
  const url = new URL(`${address.replace(/\/+$/, '')}/statements`);
  if (!isAllowedHost(url.hostname, hosts)) return Promise.reject(new StoreFails('xapi_host_refused'));
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    lookup: outsideLookup(hosts),
    signal: AbortSignal.timeout(withinMs),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-experience-api-version': '1.0.3',
      authorization: `Basic ${Buffer.from(`${username}:${key}`).toString('base64')}`,
    },
  };
  return new Promise((done, failed) => {
    const call = (url.protocol === 'https:' ? overHttps : overHttp)(url, options, (reply) => {
      done({ status: reply.statusCode ?? 0, retryAfterMs: retryAfter(reply.headers['retry-after']) });
      reply.on('error', () => undefined).destroy();
    });
    call.on('error', (error) => failed(new StoreFails(problemOf((error as { cause?: Error }).cause ?? error))));
    call.end(body);
  });
}
