import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { App } from '../../platform/app.ts';
import type { TakenFile } from '../../platform/files.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inTransaction } from '../../platform/serve.ts';
import { insertStill } from './proctoring.store.ts';

const WIDTH = 480;
/** Stills of so many milliseconds are stored together: one commit instead of one each, since saves wait for the same disk. */
const TOGETHER_MS = 1000;
/** Stills that may wait; more are refused, and nobody repeats them. */
const MOST_WAITING = 1000;

type Still = { sessionId: string; jpeg: Buffer; at: Date };
type Waiting = Still & { done: () => void; failed: (error: unknown) => void };

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

async function store(app: App, stills: readonly Still[]) {
  await mkdir(app.files.uploads, { recursive: true });
  const taken: TakenFile[] = [];
  // One after the other: a save never waits behind more than one picture on its way to the disk.
  for (const { jpeg } of stills) {
    const path = join(app.files.uploads, randomUUID());
    await writeFile(path, jpeg);
    taken.push(await app.files.take(path, { purpose: 'proctor_still', name: 'still.jpg' }));
  }
  await inTransaction(app, async (db) => {
    for (const [at, still] of stills.entries()) {
      const file = await app.files.enter(db, taken[at]!);
      await insertStill(db, still.sessionId, file.id, still.at);
    }
  });
}

/** Keeps the stills of this process: pictures are worked on one after the other and stored together. */
export function openStills(app: App) {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let [known, turn] = [0, Promise.resolve()];

  async function flush() {
    timer = undefined;
    const stills = waiting;
    waiting = [];
    try {
      await store(app, stills);
      for (const { done } of stills) done();
    } catch (error) {
      for (const { failed } of stills) failed(error);
    }
  }
  app.http.addHook('onClose', async () => {
    clearTimeout(timer);
    if (waiting.length > 0) await flush();
  });

  return {
    /** Stores a still of the camera and shows it on the wall; resolves when it is on disk. */
    async keep(sessionId: string, picture: string, at: Date) {
      if (known >= MOST_WAITING) throw new Refusal('still_too_soon');
      known++;
      try {
        const work = turn.then(() => rewritten(picture));
        turn = work.then(
          () => undefined,
          () => undefined,
        );
        const jpeg = await work;
        await new Promise<void>((done, failed) => {
          waiting.push({ sessionId, jpeg, at, done, failed });
          timer ??= setTimeout(() => void flush(), TOGETHER_MS);
        });
      } finally {
        known--;
      }
    },
  };
}
