import { request } from 'node:http';
import { downloadLimit, downloadPath, ping, uploadLimit, uploadPath } from '@praxis/contract/speed/speed';
import { expect, test } from 'vitest';
import { world } from '../../testing/world.ts';

const upload = (origin: string, body: NonNullable<RequestInit['body']>, type = 'application/octet-stream') =>
  fetch(`${origin}${uploadPath}`, { method: 'POST', headers: { 'content-type': type }, body });

/** The answer to a request that only says how long its body is going to be. */
const statusOfAnnounced = (origin: string, bytes: number) =>
  new Promise<number | undefined>((done, failed) => {
    const headers = { 'content-type': 'application/octet-stream', 'content-length': String(bytes) };
    const asking = request(`${origin}${uploadPath}`, { method: 'POST', headers }, (reply) => {
      done(reply.statusCode);
      asking.destroy();
    });
    asking.once('error', failed).flushHeaders();
  });

test('S-085 a visitor is answered at once, and downloads as many random bytes as asked for', async () => {
  const { origin, as } = await world();
  expect((await as().call(ping, {})).data.now).toBeGreaterThan(0);

  const reply = await fetch(`${origin}${downloadPath}?bytes=3000001`);
  const first = Buffer.from(await reply.arrayBuffer());
  expect(reply.headers.get('content-length')).toBe('3000001');
  expect(first.length).toBe(3_000_001);
  expect(reply.headers.get('cache-control')).toContain('no-store');
  const again = Buffer.from(await (await fetch(`${origin}${downloadPath}?bytes=3000001`)).arrayBuffer());
  expect(again.equals(first)).toBe(false);
});

test('uploaded bytes are counted and kept nowhere', async () => {
  const { origin } = await world();
  const reply = await upload(origin, Buffer.alloc(2_500_000, 7));
  expect(await reply.json()).toEqual({ code: 1, msg: '', data: { bytes: 2_500_000 } });
});

test.each(['0', '-1', 'x', String(downloadLimit + 1), '1e3', ''])('a download of %s bytes is refused', async (bytes) => {
  const { origin } = await world();
  const reply = await fetch(`${origin}${downloadPath}?bytes=${bytes}`);
  expect(await reply.json()).toMatchObject({ code: 0, key: 'parameter_error' });
});

test('an upload above the limit or of another kind is refused', async () => {
  const { origin } = await world();
  expect(await statusOfAnnounced(origin, uploadLimit + 1)).toBe(413);
  expect((await upload(origin, 'a=1', 'application/x-www-form-urlencoded')).status).toBe(415);
});

test('an address that keeps measuring is told when it may go on', async () => {
  const { app, origin } = await world();
  await app.db
    .insertInto('rate_limits')
    .values({ name: 'speed download 127.0.0.1', hits: 600, until: new Date(Date.now() + 60_000) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ hits: 600 }))
    .execute();
  const reply = await fetch(`${origin}${downloadPath}?bytes=10`);
  expect(reply.status).toBe(429);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  await app.limits.clear('speed download 127.0.0.1');
});
