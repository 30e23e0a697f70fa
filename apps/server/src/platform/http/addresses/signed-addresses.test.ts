import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { world } from '../../../testing/world.ts';
import { rangeOf } from '../../files/files.ts';

async function stored(bytes: Buffer, name = '讲义 1.bin') {
  const at = await world();
  at.app.files.purpose('signed_test', { most: 10_000_000 });
  await mkdir(at.app.files.uploads, { recursive: true });
  const path = join(at.app.files.uploads, randomBytes(8).toString('hex'));
  await writeFile(path, bytes);
  const file = await at.app.files.keep(at.db, path, { purpose: 'signed_test', name });
  const address = (minutes = 60) => at.app.files.signAddress(file, '7', at.clock.now(), minutes);
  return { ...at, file, address, get: (path: string, headers: Record<string, string> = {}) => fetch(`${at.origin}${path}`, { headers }) };
}

test('a signed address opens its file until it ends, and no other', async () => {
  const { address, get, clock, file } = await stored(Buffer.from('hello'));
  const good = address();
  const reply = await get(good);
  expect(await reply.text()).toBe('hello');
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('讲义 1.bin')}`);
  expect(reply.headers.get('content-security-policy')).toContain('sandbox');

  const tampered = [
    good.replace(`/files/${file.id}/`, `/files/${Number(file.id) + 1}/`),
    good.replace('viewer=7', 'viewer=8'),
    good.replace(/until=(\d+)/, (_all, until: string) => `until=${Number(until) + 60_000}`),
    good.replace(/sign=(.)/, (_all, first: string) => `sign=${first === '_' ? 'a' : '_'}`),
    good.replace(/&sign=.*/, ''),
    `/files/${file.id}/x`,
    '/files/99999999999999999999/x?until=9999999999999&viewer=7&sign=x',
    '/files/abc/x?until=1e20&viewer=7&sign=x',
  ];
  for (const path of tampered) expect((await get(path)).status).toBe(404);
  clock.move(3 * 60 * 60_000);
  expect((await get(good)).status).toBe(404);
  expect((await get(address())).status).toBe(200);
});

test('a player asks for parts of a file', async () => {
  const bytes = randomBytes(1000);
  const { address, get } = await stored(bytes);
  const part = async (range: string) => {
    const reply = await get(address(), { range });
    return { status: reply.status, range: reply.headers.get('content-range'), body: Buffer.from(await reply.arrayBuffer()) };
  };
  expect(await part('bytes=0-9')).toEqual({ status: 206, range: 'bytes 0-9/1000', body: bytes.subarray(0, 10) });
  expect(await part('bytes=990-')).toEqual({ status: 206, range: 'bytes 990-999/1000', body: bytes.subarray(990) });
  expect(await part('bytes=-5')).toEqual({ status: 206, range: 'bytes 995-999/1000', body: bytes.subarray(995) });
  expect(await part('bytes=500-5000')).toMatchObject({ status: 206, range: 'bytes 500-999/1000' });
  expect(await part('bytes=1000-')).toMatchObject({ status: 416, range: 'bytes */1000' });
  expect(await part('bytes=9-3')).toMatchObject({ status: 416 });
  expect(await part('pages=1-2')).toMatchObject({ status: 200 });
});

test.each([
  [undefined, undefined],
  ['bytes=-', undefined],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=-2000', { start: 0, end: 999 }],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-0', null],
])('the range %s of 1000 bytes is %o', (header, range) => {
  expect(rangeOf(header, 1000)).toEqual(range);
});

test('a page that was uploaded is only ever downloaded', async () => {
  const { address, get } = await stored(Buffer.from('<html><script>alert(1)</script></html>'), 'page.html');
  const reply = await get(address());
  expect(reply.headers.get('content-type')).toBe('application/octet-stream');
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment/);
});

test('one address serves the browser’s cache for half an hour', async () => {
  const { app, file } = await stored(Buffer.from('x'));
  const at = new Date(1_800_000_000_000 + 60_000);
  expect(app.files.signAddress(file, '7', at)).toBe(app.files.signAddress(file, '7', new Date(at.getTime() + 60_000)));
});
