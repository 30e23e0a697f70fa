import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { App } from '../../platform/app.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { insertSnapshots } from './proctoring.store.ts';
import { openSnapshotProcess } from './snapshot-process.ts';

/** Stills of so many milliseconds are stored together: one commit instead of one each, since saves wait for the same disk. */
const TOGETHER_MS = 1000;
/** Characters of pictures that may wait; more are refused, and nobody repeats them. */
const MOST_WAITING = 24_000_000;
/** Share of the last second or more in which the server had no pause; beyond it pictures stay away, since answers go first. */
const BUSY = 0.9;
const POLL_MS = 1000;

type Snapshot = { sessionId: string; at: Date; path: string; size: number; sha256: Buffer };
type Waiting = Snapshot & { done: () => void; failed: (error: unknown) => void };

/** Whether the server works without a pause. */
function openLoad() {
  let [mark, since, busy] = [performance.eventLoopUtilization(), performance.now(), false];
  return () => {
    if (performance.now() - since < POLL_MS) return busy;
    busy = performance.eventLoopUtilization(mark).utilization > BUSY;
    [mark, since] = [performance.eventLoopUtilization(), performance.now()];
    return busy;
  };
}

async function store(app: App, snapshots: readonly Snapshot[]) {
  const files = await app.files.takeMade(
    snapshots.map(({ path, size, sha256 }) => ({ path, size, sha256, purpose: 'proctor_still', name: 'still.jpg', mime: 'image/jpeg' })),
  );
  const rows = snapshots.map(({ sessionId, at }, place) => ({ sessionId, at, file: files[place]! }));
  await insertSnapshots(app.db, rows);
}

/** Keeps the stills of this process: pictures are worked on by a process of their own and stored together. */
export function openSnapshots(app: App) {
  const pictures = openSnapshotProcess();
  const isBusy = openLoad();
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let known = 0;
  let folder: Promise<unknown> | undefined;

  async function flush() {
    timer = undefined;
    const snapshots = waiting;
    waiting = [];
    try {
      await pictures.flush(snapshots.map(({ path }) => path));
      await store(app, snapshots);
      for (const { done } of snapshots) done();
    } catch (error) {
      for (const { failed } of snapshots) failed(error);
    }
  }
  app.http.addHook('onClose', async () => {
    clearTimeout(timer);
    if (waiting.length > 0) await flush();
    pictures.end();
  });

  return {
    /** Whether a still should stay away just now, so that answers do not wait for it. */
    isBusy,
    /** Stores a still of the camera and shows it on the wall; resolves when it is on disk. */
    async keep(sessionId: string, picture: string, at: Date) {
      if (known >= MOST_WAITING) throw new Refusal('still_too_soon');
      known += picture.length;
      try {
        folder ??= mkdir(app.files.uploads, { recursive: true }).catch((error: unknown) => {
          folder = undefined;
          throw error;
        });
        await folder;
        const path = join(app.files.uploads, randomUUID());
        const written = await pictures.rewrite(picture, path);
        if (!written) throw new Refusal('still_unreadable');
        await new Promise<void>((done, failed) => {
          waiting.push({ sessionId, at, path, ...written, done, failed });
          timer ??= setTimeout(() => void flush(), TOGETHER_MS);
        }).catch(async (error: unknown) => {
          await rm(path, { force: true });
          throw error;
        });
      } finally {
        known -= picture.length;
      }
    },
  };
}
