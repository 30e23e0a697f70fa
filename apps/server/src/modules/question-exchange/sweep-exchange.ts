import { PREVIEW_DAYS } from '@praxis/contract/question-exchange/question-exchange';
import type { App } from '../../platform/app.ts';
import { withTransaction } from '../../platform/database/db.ts';
import { discardFiles } from '../../platform/files/discard-files.ts';
import { findOldExports, forgetOldExports, setExport } from './exporting/exports.store.ts';
import { removeLoosePictures } from './importing/check-file.ts';
import {
  findAbandonedPictures,
  findLoosePictures,
  findOldImports,
  findPictureFiles,
  findUnnamedUploads,
  removeImport,
} from './importing/imports.store.ts';

const DAY = 24 * 3_600_000;
const EXPORTS_REPORTED = 90;

/** Forgets one import with its file and its pictures; pictures of questions that were taken stand in no import any more. */
export async function forgetImport(app: App, row: { id: string; file_id: string | null }, now: Date) {
  await removeLoosePictures(app, await findLoosePictures(app.db, row.id));
  await withTransaction(app.db, async (db) => {
    await discardFiles(db, [...(await findPictureFiles(db, row.id)), ...(row.file_id ? [row.file_id] : [])], now);
    await removeImport(db, row.id);
  });
}

/** Removes what imports and exports no longer need; safe to run twice and beside another server. */
export async function sweepExchange(app: App) {
  const { db, clock } = app;
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  await removeLoosePictures(app, await findAbandonedPictures(db));
  for (const row of await findOldImports(db, before(PREVIEW_DAYS))) await forgetImport(app, row, now);
  await discardFiles(db, await findUnnamedUploads(db, before(PREVIEW_DAYS)), now);
  for (const row of await findOldExports(db, before(PREVIEW_DAYS))) {
    if (row.file_id) await discardFiles(db, [row.file_id], now);
    await setExport(db, row.id, { state: 'gone', file_id: null });
  }
  await forgetOldExports(db, before(EXPORTS_REPORTED));
}
