import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { world } from '../../testing/world.ts';
import { isLocal } from './operations.ts';

const from = (remoteAddress: string, headers: Record<string, string>) => isLocal({ ip: remoteAddress, headers, socket: { remoteAddress } });

test.each([
  ['127.0.0.1', 'localhost', true],
  ['127.0.0.1', 'localhost:8080', true],
  ['127.8.9.1', '127.0.0.1:80', true],
  ['::ffff:127.0.0.1', 'LOCALHOST', true],
  ['::1', '[::1]:8080', true],
  ['127.0.0.1', 'rebind.evil.example', false],
  ['127.0.0.1', 'localhost.evil.example', false],
  ['127.0.0.1', '127.0.0.1.evil.example', false],
  ['127.0.0.1', 'school.example:8080', false],
  ['127.0.0.1', '', false],
  ['10.0.0.1', 'localhost', false],
])('a request from %s that names %s comes from this machine: %s', (address, host, local) => {
  expect(from(address, { host })).toBe(local);
  expect(from(address, { host, 'x-forwarded-for': '127.0.0.1' })).toBe(false);
});

const get = (origin: string, path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((done, failed) => {
    const asked = request(`${origin}${path}`, { headers }, (reply) => {
      const pieces: Buffer[] = [];
      reply.on('data', (piece: Buffer) => pieces.push(piece));
      reply.on('end', () => done({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(pieces) }));
    });
    asked.on('error', failed);
    asked.end();
  });

test('metrics and developer pages are not there for a name that somebody points at this machine', async () => {
  const { origin } = await world();
  for (const path of ['/metrics', '/dev/sms', '/dev/state']) {
    expect((await get(origin, path, { host: 'rebind.evil.example' })).status, path).toBeGreaterThanOrEqual(400);
    expect((await get(origin, path, {})).status, path).toBe(200);
  }
});

test('the description of the calls is made once, sent packed and not sent again', async () => {
  const { app, origin } = await world();
  const packed = await get(origin, '/openapi.json', { 'accept-encoding': 'gzip' });
  const plain = await get(origin, '/openapi.json', {});
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
  expect(Object.keys(JSON.parse(plain.body.toString()).paths)).toHaveLength(app.endpoints.length);
  const again = await get(origin, '/openapi.json', { 'if-none-match': String(plain.headers.etag) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test('in production the description is for this machine and whoever runs the server', async () => {
  const { app, origin } = await world();
  const before = { ...app.instance };
  Object.assign(app.instance, { production: true, metricsToken: 'a token of the operators' });
  try {
    const far = { 'x-forwarded-for': '192.0.2.1' };
    expect((await get(origin, '/openapi.json', far)).status).toBe(404);
    expect((await get(origin, '/openapi.json', { ...far, authorization: 'Bearer another' })).status).toBe(404);
    expect((await get(origin, '/openapi.json', { ...far, authorization: 'Bearer a token of the operators' })).status).toBe(200);
    expect((await get(origin, '/openapi.json', {})).status).toBe(200);
  } finally {
    Object.assign(app.instance, before);
  }
});
