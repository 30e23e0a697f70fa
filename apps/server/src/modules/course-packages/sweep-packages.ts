import type { App } from '../../platform/app.ts';
import { discardFiles } from '../../platform/files/discard-files.ts';
import { removeStored } from './import-package.ts';
import {
  findAbandoned,
  findOldExports,
  findSpentUploads,
  findUnnamedUploads,
  forgetOldRows,
  setExport,
  setImport,
} from './packages.store.ts';

const DAY = 24 * 3_600_000;
/** How long packages are kept, in days: those to fetch, those to import, and what is told of both. */
const RETENTION = { exports: 7, uploads: 7, rows: 90 } as const;

/** Removes what imports and exports no longer need; safe to run twice and beside another server. */
export async function sweepPackages(app: App) {
  const { db, clock } = app;
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  await removeStored(
    app,
    (await findAbandoned(db)).map((row) => row.storage_key),
  );
  for (const row of await findSpentUploads(db, before(RETENTION.uploads))) {
    await discardFiles(db, [row.file_id!], now);
    await setImport(db, row.id, { file_id: null });
  }
  await discardFiles(
    db,
    (await findUnnamedUploads(db, before(RETENTION.uploads))).map((row) => row.id),
    now,
  );
  for (const row of await findOldExports(db, before(RETENTION.exports))) {
    if (row.file_id) await discardFiles(db, [row.file_id], now);
    await setExport(db, row.id, { state: 'gone', file_id: null });
  }
  await forgetOldRows(db, before(RETENTION.rows));
}
