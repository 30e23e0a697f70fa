import { PROCTOR_LIMITS } from '@praxis/contract/proctoring/proctoring';
import type { App } from '../../platform/app.ts';
import { discardFiles } from '../../platform/files/discard-files.ts';
import { inTransaction } from '../../platform/http/serve.ts';
import { takeOldSnapshots } from './proctoring.store.ts';

const BATCH = 500;

/** Deletes the pictures whose day has come, rows and bytes; stopped in between, it goes on at its next round. */
export async function forgetPictures(app: App, now: Date) {
  for (;;) {
    const files = await inTransaction(app, async (db) => {
      const ids = await takeOldSnapshots(db, now, PROCTOR_LIMITS.keepDaysContested, BATCH);
      await discardFiles(db, ids, now);
      return ids.length;
    });
    if (files < BATCH) return;
  }
}
