// A process of its own, at low priority: it has the pictures of cameras decoded and written anew without rights, small and without anything
// hidden, and stores them.
import { createHash } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { openPictures } from '../../platform/pictures/pictures.ts';

/** A picture in base64 and the path it is to be written to, or paths that are to be flushed to disk. */
export type SnapshotWork = { no: number } & ({ picture: string; path: string } | { flush: string[] });
/** What was written; nothing when it was no picture, or when something was flushed. */
export type SnapshotWritten = { no: number; written?: { size: number; sha256: string }; failed?: string };

const pictures = openPictures({ processes: 1 });

async function write({ picture, path }: { picture: string; path: string }) {
  const jpeg = await pictures.still(Buffer.from(picture, 'base64'));
  if (!jpeg) return {};
  await writeFile(path, jpeg);
  return { written: { size: jpeg.length, sha256: createHash('sha256').update(jpeg).digest('hex') } };
}

async function flush(path: string) {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function answer(no: number, work: () => Promise<object>) {
  const reply: SnapshotWritten = { no };
  try {
    Object.assign(reply, await work());
  } catch (error) {
    reply.failed = (error as Error).message;
  }
  if (process.connected) process.send?.(reply);
}

let turn = Promise.resolve();
process.on('message', (asked: SnapshotWork) => {
  if ('picture' in asked) turn = turn.then(() => answer(asked.no, () => write(asked)));
  else
    void answer(asked.no, async () => {
      // All at once: a file system finishes what is asked of it at the same time in one go, so that saves wait for the disk but once.
      await Promise.all(asked.flush.map(flush));
      return {};
    });
});
process.on('disconnect', () => process.exit(0));
