import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { App } from '../../platform/app.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inTransaction } from '../../platform/serve.ts';
import { insertStill, type SessionRow } from './proctoring.store.ts';

const WIDTH = 480;
/** Pictures worked on at once, and those that may wait for it: answering comes first. */
const AT_ONCE = 1;
const WAITING = 1000;

type Lane = <T>(work: () => Promise<T>) => Promise<T>;
const lanes = new WeakMap<App, Lane>();

/** Lets a few works run at once; the others wait, and beyond a number they are refused. */
function openLane(): Lane {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < AT_ONCE) running++;
    else if (waiting.length >= WAITING) throw new Refusal('still_too_soon');
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

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
  const lane = lanes.get(app) ?? openLane();
  lanes.set(app, lane);
  await lane(async () => {
    const jpeg = await rewritten(picture);
    await mkdir(app.files.uploads, { recursive: true });
    const path = join(app.files.uploads, randomUUID());
    await writeFile(path, jpeg, { flush: true });
    const taken = await app.files.take(path, { purpose: 'proctor_still', name: 'still.jpg' });
    await inTransaction(app, async (db) => {
      const file = await app.files.enter(db, taken);
      await insertStill(db, session.id, file.id, now);
    });
  });
}
