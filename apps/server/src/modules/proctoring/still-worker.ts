// A process of its own, at low priority: it decodes the pictures of cameras and writes them anew, small and without anything hidden.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const WIDTH = 480;

/** A picture in base64 and the path it is to be written to. */
export type StillWork = { no: number; picture: string; path: string };
/** What was written; nothing when it was no picture. */
export type StillWritten = { no: number; written?: { size: number; sha256: string }; failed?: string };

sharp.concurrency(1);
sharp.cache(false);

async function rewritten(picture: string) {
  try {
    return await sharp(Buffer.from(picture, 'base64'), { limitInputPixels: 4_000_000, failOn: 'error' })
      .resize({ width: WIDTH, withoutEnlargement: true })
      .jpeg({ quality: 62 })
      .toBuffer();
  } catch {
    return undefined;
  }
}

async function work({ no, picture, path }: StillWork): Promise<StillWritten> {
  const jpeg = await rewritten(picture);
  if (!jpeg) return { no };
  try {
    await writeFile(path, jpeg);
  } catch (error) {
    return { no, failed: (error as Error).message };
  }
  return { no, written: { size: jpeg.length, sha256: createHash('sha256').update(jpeg).digest('hex') } };
}

let turn = Promise.resolve();
process.on('message', (asked: StillWork) => {
  turn = turn.then(async () => {
    const answer = await work(asked);
    if (process.connected) process.send?.(answer);
  });
});
process.on('disconnect', () => process.exit(0));
