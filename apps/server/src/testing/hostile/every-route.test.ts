import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { afterFile } from '../after-file.ts';
import { openTestServers } from '../server.ts';
import { expectFaultless, faultOf, send } from './ask-hostile.ts';

const long = process.env.TEST_LONG === '1';
// The short form has few connections instead of many callers.
const CONNECTIONS = long ? 12 : 3;
const CALLERS = long ? 40 : 8;
const [server] = await openTestServers(1, {}, CONNECTIONS);
afterFile(() => server!.close());
const { app, origin } = server!;

type Route = { method: string; url: string };
/** Every way into the server, those of the contract and all others: pages, files, agents, boards, feeds, notifications. */
const routes: Route[] = [...app.http.routes].flatMap(({ method, url }) => [method].flat().map((one) => ({ method: String(one), url })));
const inContract = new Set(app.endpoints.map(({ path }) => path));
const others = routes.filter(({ url }) => !inContract.has(url));
const filled = (url: string, value: string) => url.replace(/:\w+|\*/g, value);

/** What comes back for a head alone that announces a body of so many bytes; undefined when the server waits for the body. */
function announced({ method, url }: Route, type: string, bytes: number) {
  const { hostname, port, host } = new URL(origin);
  return new Promise<string | undefined>((done) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const end = (answer: string | undefined) => {
      clearTimeout(patience);
      socket.destroy();
      done(answer);
    };
    const patience = setTimeout(end, 5000, undefined);
    socket.on('data', (piece) => {
      text += piece;
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      if (status) end(status);
    });
    socket.on('error', () => end('cut'));
    socket.on('close', () => end('cut'));
    socket.write(`${method} ${filled(url, '1')} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`);
  });
}

const isHeld = (pool: (typeof app.pools)[number]) => pool.waitingCount > 0 || pool.stuckSince() !== undefined;

test('there are ways in beside the contract, and this test knows them', () => {
  expect(others.length).toBeGreaterThan(30);
  for (const url of ['/agent/file', '/agent/lab-home/:lab/:user/:node', '/api/capture/photo', '/api/pay/notify/wechat', '/api/upload/:id'])
    expect(others.map((route) => route.url)).toContain(url);
});

test('no way in gathers a large form, JSON or text: it is refused before its body has come', { timeout: 240_000 }, async () => {
  const faults: string[] = [];
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', ''];
  for (const route of routes.filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)))
    for (const type of inContract.has(route.url) ? types.slice(0, 1) : types) {
      const status = await announced(route, type, 200 * 1024 * 1024);
      if (!['413', '415', '404'].includes(status ?? ''))
        faults.push(`${route.method} ${route.url} ${type}: ${status ?? 'waits for the body'}`);
    }
  expectFaultless(faults);
});

test('many at once on any way in beside the contract hold nothing up', { timeout: 240_000 }, async () => {
  const faults: string[] = [];
  for (const { method, url } of others.filter((route) => route.method !== 'OPTIONS')) {
    const body = method === 'GET' || method === 'HEAD' ? undefined : 'rubbish';
    const headers = { responselang: 'en', 'content-type': 'application/octet-stream' };
    const replies = await Promise.all(
      Array.from({ length: CALLERS }, (_, at) => send(origin, method, filled(url, String(at + 1)), headers, body)),
    );
    const worst = Math.max(...replies.map(({ status }) => status));
    if (worst >= 500 && !(url === '/live/*' && worst === 503)) faults.push(`${method} ${url}: ${worst}`);
    // What the server does by itself may wait for a moment; what holds connections does not let go of them.
    const free = await vi
      .waitFor(() => expect(app.pools.filter(isHeld)).toEqual([]), { timeout: 5000 })
      .then(
        () => true,
        () => false,
      );
    if (!free) faults.push(`${method} ${url} holds connections`);
    const read = await send(origin, 'GET', '/readyz', {});
    if (read.status !== 200) faults.push(`after ${method} ${url}: readyz ${read.status}`);
  }
  expectFaultless(faults);
});

test('rubbish in addresses, queries and bodies ends with an answer on every way in beside the contract', { timeout: 240_000 }, async () => {
  const faults: string[] = [];
  const values = ['1', '0', '-1', 'x', '%00', '%ff', '..%2f..%2fetc%2fpasswd', '9'.repeat(30), '__proto__', 'a'.repeat(300)];
  // The head of an answer comes from what makes the whole of it: the short form asks for that, by one of two queries in turn.
  const unasked = long ? ['OPTIONS'] : ['OPTIONS', 'HEAD'];
  for (const [turn, { method, url }] of others.filter((route) => !unasked.includes(route.method)).entries()) {
    for (const [at, value] of values.entries()) {
      const queries = ['', `?ticket=${value}&sign=${value}&until=${value}&viewer=1`];
      for (const query of long ? queries : [queries[(turn + at) % 2]!]) {
        const body = method === 'GET' || method === 'HEAD' ? undefined : 'rubbish';
        const headers = { responselang: 'en', accept: 'application/json', 'content-type': 'application/octet-stream' };
        const reply = await send(origin, method, filled(url, value) + query, headers, body);
        // Without a packager there is nothing to carry classes from.
        const away = url === '/live/*' && reply.status === 503;
        const fault =
          reply.status >= 500 && !away ? `status ${reply.status}` : /^\{"code":-?\d+,"msg"/.test(reply.text) ? faultOf(reply, 'en') : '';
        if (fault) faults.push(`${method} ${filled(url, value)}${query}: ${fault}`);
        if (reply.text.includes('root:x:')) faults.push(`${url} reads a file of the machine`);
      }
    }
  }
  expectFaultless(faults);
  expect(await send(origin, 'GET', '/healthz', {}), 'the server still answers').toMatchObject({ status: 200 });
});
