import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openS3Server } from '../../testing/programs/s3-server.ts';
import { partLine } from '../part-state.ts';
import { localStore } from './local.ts';
import { makeBucket, s3Store } from './s3.ts';
import type { FileStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-store-'));
const settings = { bucket: 'school', accessKeyId: 'key', secretAccessKey: 'secret', region: 'cn-1' };
let s3: Awaited<ReturnType<typeof openS3Server>>;

beforeAll(async () => {
  s3 = await openS3Server(settings);
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const bytesOf = async (stream: Readable) => Buffer.concat(await stream.toArray());

function fileOf(content: Buffer) {
  const path = join(folder, randomUUID());
  writeFileSync(path, content);
  return path;
}

describe.each<[string, () => FileStore]>([
  ['the local folder', () => localStore(join(folder, 'files'))],
  ['S3', () => s3Store({ ...settings, endpoint: s3.endpoint, prefix: 'files/' })],
])('%s keeps files', (_name, open) => {
  test.each([0, 1, 1000, 20 * 1024 * 1024 + 7])('a file of %i bytes comes back as it went in', async (size) => {
    const store = open();
    const content = randomBytes(size);
    const path = fileOf(content);
    const key = randomUUID();
    await store.adopt(path, key);
    expect(existsSync(path)).toBe(false);
    expect((await bytesOf(await store.read(key))).equals(content)).toBe(true);
  });

  test('a viewer who asks for a range receives exactly that range', async () => {
    const store = open();
    const key = randomUUID();
    await store.adopt(fileOf(Buffer.from('0123456789')), key);
    expect(String(await bytesOf(await store.read(key, { start: 2, end: 5 })))).toBe('2345');
  });

  test('a removed file is gone, removing it again is harmless', async () => {
    const store = open();
    const key = randomUUID();
    await store.adopt(fileOf(Buffer.from('x')), key);
    await store.remove(key);
    await store.remove(key);
    await expect(store.read(key)).rejects.toThrow();
  });

  test('an unknown key is an error, never an empty file', async () => {
    await expect(open().read(randomUUID())).rejects.toThrow();
  });

  test('an operator sees that the store answers', async () => {
    expect(await open().look()).toBeUndefined();
  });
});

test('a large file reaches S3 in signed parts and survives a server that is busy', async () => {
  const before = s3.seen.parts;
  s3.fail(2);
  await s3Store({ ...settings, endpoint: s3.endpoint }).adopt(fileOf(randomBytes(20 * 1024 * 1024)), 'large');
  expect(s3.seen.parts - before).toBe(3);
});

test('a wrong secret is refused by the bucket and told to the operator', async () => {
  const store = s3Store({ ...settings, secretAccessKey: 'other', endpoint: s3.endpoint });
  expect(partLine(await store.look())).toContain('school');
  await expect(store.adopt(fileOf(Buffer.from('x')), 'never')).rejects.toThrow();
  expect(s3.objects.has('never')).toBe(false);
});

test('an operator who names a bucket that is not there yet gets it made once', async () => {
  const named = { ...settings, endpoint: s3.endpoint, bucket: 'new-school' };
  expect(partLine(await s3Store(named).look())).toMatch(/new-school does not answer/);
  expect(await makeBucket(named)).toBe(true);
  expect(await makeBucket(named)).toBe(false);
  expect(await s3Store(named).look()).toBeUndefined();
});
