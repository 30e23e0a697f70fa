import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LabFailure } from './driver.ts';
import { run } from './program.ts';

const MOST = 4 * 1024 * 1024 * 1024;
const SECONDS = 600;
const SECTOR = 512;

/** What a call says about the image of a device. */
type Wanted = { kind: 'usb' | 'disk' | 'cd'; source?: string; files?: { name: string; source: string }[]; size_mb?: number };

const absolute = (origin: string, address: string) => new URL(address, origin).href;

/** Fetches from the server into a file; of a device it is made whole sectors. */
export async function fetchInto(origin: string, address: string, file: string, { most = MOST, sectors = true } = {}) {
  const reply = await fetch(absolute(origin, address), { signal: AbortSignal.timeout(SECONDS * 1000) });
  if (!reply.ok || !reply.body) throw new LabFailure('failed', `the file was not given: ${reply.status}`);
  let bytes = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, next) {
      bytes += piece.length;
      next(bytes > most ? new LabFailure('file_too_large') : null, piece);
    },
  });
  await pipeline(Readable.fromWeb(reply.body as Parameters<typeof Readable.fromWeb>[0]), counted, createWriteStream(file));
  if (sectors && bytes % SECTOR) await writeFile(file, Buffer.alloc(SECTOR - (bytes % SECTOR)), { flag: 'a' });
}

export async function fetchBytes(origin: string, address: string) {
  const reply = await fetch(absolute(origin, address), { signal: AbortSignal.timeout(SECONDS * 1000) });
  if (!reply.ok) throw new LabFailure('failed', `the file was not given: ${reply.status}`);
  return Buffer.from(await reply.arrayBuffer());
}

export async function deliver(origin: string, address: string, name: string, body: Buffer) {
  const at = new URL(absolute(origin, address));
  at.searchParams.set('name', name);
  const headers = { 'content-type': 'application/octet-stream' };
  const reply = await fetch(at, { method: 'POST', headers, body: new Uint8Array(body), signal: AbortSignal.timeout(SECONDS * 1000) });
  if (!reply.ok) throw new LabFailure('failed', `the file was not taken: ${reply.status}`);
}

/** A name as the file system of a disc takes it. */
const safeName = (name: string) => basename(name.replaceAll(/[\\/]/g, '_').replaceAll(/\p{Cc}/gu, '')).slice(0, 120) || 'file';

/** Makes the image of a device in a folder: fetched, made of single files, or empty. */
export async function makeImage(origin: string, folder: string, wanted: Wanted): Promise<string> {
  await mkdir(folder, { recursive: true });
  const own = await mkdtemp(join(folder, 'image-'));
  const image = join(own, 'image');
  const signal = AbortSignal.timeout(SECONDS * 1000);
  if (wanted.source) {
    await fetchInto(origin, wanted.source, image);
    return image;
  }
  const from = join(own, 'files');
  await mkdir(from);
  for (const { name, source } of wanted.files ?? []) await writeFile(join(from, safeName(name)), await fetchBytes(origin, source));
  if (wanted.kind === 'cd')
    await run('genisoimage', ['-quiet', '-J', '-R', '-input-charset', 'utf-8', '-V', 'DISC', '-o', image, from], { signal });
  else {
    const used = Number((await run('du', ['-sm', from], { signal })).toString().split('\t')[0]);
    const size = Math.min(4096, Math.max(wanted.size_mb ?? 16, used * 2 + 8));
    await run(
      'mke2fs',
      ['-q', '-F', '-t', 'ext4', '-O', '^has_journal', '-L', 'USB', '-E', 'root_owner=1000:1000', '-d', from, image, `${size}M`],
      { signal },
    );
  }
  await rm(from, { recursive: true, force: true });
  return image;
}
