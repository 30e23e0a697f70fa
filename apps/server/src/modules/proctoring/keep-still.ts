import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { App } from '../../platform/app.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inTransaction } from '../../platform/serve.ts';
import { insertStill, type SessionRow } from './proctoring.store.ts';

const WIDTH = 480;

/** Decodes a picture and writes it anew, small and without anything hidden; refused when it is none. */
async function rewritten(picture: string) {
  const bytes = Buffer.from(picture, 'base64');
  try {
    return await sharp(bytes, { limitInputPixels: 4_000_000, failOn: 'error' })
      .resize({ width: WIDTH, withoutEnlargement: true })
      .jpeg({ quality: 62 })
      .toBuffer();
  } catch {
    throw new Refusal('still_unreadable');
  }
}

/** Stores a still of the camera and shows it on the wall. */
export async function keepStill(app: App, session: SessionRow, picture: string, now: Date) {
  const jpeg = await rewritten(picture);
  await mkdir(app.files.uploads, { recursive: true });
  const path = join(app.files.uploads, randomUUID());
  await writeFile(path, jpeg, { flush: true });
  await inTransaction(app, async (db) => {
    const file = await app.files.keep(db, path, { purpose: 'proctor_still', name: 'still.jpg' });
    await insertStill(db, session.id, file.id, now);
  });
}
