import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openS3Server } from '../../testing/programs/s3-server.ts';
import { openTestServers, type TestServer } from '../../testing/server.ts';
import { openSession } from '../http/sessions.ts';
import { sweep } from '../jobs/sweeps.ts';
import { MB } from './files.ts';

const settings = { bucket: 'school', accessKeyId: 'key', secretAccessKey: 'secret' };
let s3: Awaited<ReturnType<typeof openS3Server>>;
let servers: TestServer[];
let token: string;

beforeAll(async () => {
  s3 = await openS3Server(settings);
  servers = await openTestServers(2, {
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  });
  for (const { app } of servers) app.files.purpose('test_any', { most: 30 * MB });
  const { app, clock } = servers[0]!;
  const user = await app.db.insertInto('users').values({ nickname: 'p', utype: 2 }).returning('id').executeTakeFirstOrThrow();
  token = await openSession(app.db, { userId: user.id, utype: 2, now: clock.now() });
});
afterAll(async () => {
  await servers[0]?.close();
  await s3.close();
});

const encoded = (text: string) => Buffer.from(text).toString('base64');

async function start({ origin }: TestServer, size: number) {
  const reply = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: {
      authorization: token,
      'upload-length': String(size),
      'upload-metadata': `purpose ${encoded('test_any')},filename ${encoded('a.bin')}`,
    },
  });
  return reply.headers.get('location')!;
}

const send = ({ origin }: TestServer, path: string, offset: number, bytes: Buffer) =>
  fetch(`${origin}${path}`, {
    method: 'PATCH',
    headers: { authorization: token, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });

const offsetAt = async ({ origin }: TestServer, path: string) =>
  Number((await fetch(`${origin}${path}`, { method: 'HEAD', headers: { authorization: token } })).headers.get('upload-offset'));

/** What a machine that is gone leaves of an upload: nothing. */
const loseDisk = ({ app }: TestServer, path: string) => rmSync(join(app.files.uploads, path.split('/').pop()!), { force: true });

const piecesIn = () => [...s3.objects.keys()].filter((key) => key.startsWith('upload-'));

test('a teacher whose server is gone in the middle of an upload goes on at the other from the acknowledged byte', async () => {
  const [first, second] = servers as [TestServer, TestServer];
  const bytes = randomBytes(5 * MB + 11);
  const path = await start(first, bytes.length);
  expect((await send(first, path, 0, bytes.subarray(0, 2 * MB))).status).toBe(204);
  expect((await send(first, path, 2 * MB, bytes.subarray(2 * MB, 4 * MB))).status).toBe(204);
  loseDisk(first, path);
  expect(await offsetAt(second, path)).toBe(4 * MB);
  const reply = await send(second, path, 4 * MB, bytes.subarray(4 * MB));
  const id = reply.headers.get('upload-file')!;
  const file = await first.app.db.selectFrom('files').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow();
  expect(s3.objects.get(file.storage_key)!.equals(bytes)).toBe(true);
  expect(piecesIn()).toEqual([]);
});

test('bytes that no store had acknowledged are asked for again', async () => {
  const [first, second] = servers as [TestServer, TestServer];
  const bytes = randomBytes(3 * MB);
  const path = await start(first, bytes.length);
  await send(first, path, 0, bytes.subarray(0, MB));
  // The storage is away while the second piece comes: it is not acknowledged.
  s3.fail(20);
  expect((await send(first, path, MB, bytes.subarray(MB, 2 * MB))).status).toBeGreaterThanOrEqual(500);
  s3.fail(0);
  loseDisk(first, path);
  expect(await offsetAt(second, path)).toBe(MB);
  expect((await send(second, path, MB, bytes.subarray(MB))).headers.get('upload-file')).toBeTruthy();
});

test('an upload that is given up leaves no pieces, nor does one nobody comes back for', async () => {
  const [first] = servers as [TestServer];
  const [input, forgotten] = [await start(first, 2 * MB), await start(first, 2 * MB)];
  for (const path of [input, forgotten]) await send(first, path, 0, randomBytes(MB));
  expect(piecesIn()).toHaveLength(2);
  await fetch(`${first.origin}${input}`, { method: 'DELETE', headers: { authorization: token } });
  expect(piecesIn()).toHaveLength(1);
  first.clock.move(3 * 24 * 3_600_000);
  await sweep(first.app);
  expect(piecesIn()).toEqual([]);
});
