import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** What is read away of a body that is too large, so that its sender sees the answer. */
const DRAINED_MOST = 256 * 1_048_576;

/** A body on this disk; `whole` is false when it was larger than it may be, and only its beginning is here. */
export type Incoming = { path: string; bytes: number; whole: boolean; remove: () => Promise<void> };

async function drain(request: IncomingMessage) {
  let bytes = 0;
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > DRAINED_MOST) return void request.destroy();
  }
}

/** Receives the body of a call into a file before anything runs for it: whoever sends slowly holds no process. Packed bodies count unpacked. */
export async function receive(request: IncomingMessage, folder: string, most: number): Promise<Incoming> {
  const path = join(folder, randomUUID());
  const remove = () => rm(path, { force: true });
  const packed = request.headers['content-encoding'] === 'gzip';
  const source: Readable = packed ? request.pipe(createGunzip()) : request;
  // What is no gzip says so before the file is open, or after reading ended: an error nobody listens to would end the process.
  source.on('error', () => undefined);
  if (packed) request.once('close', () => !request.complete && source.destroy(new Error('cut')));
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const piece of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > most) break;
      await file.write(piece);
    }
    if (bytes > most) {
      if (packed) request.unpipe(source as never);
      if (packed) source.destroy();
      await drain(request);
    }
    return { path, bytes, whole: bytes <= most, remove };
  } catch (error) {
    await remove();
    throw error;
  } finally {
    await file.close();
  }
}
