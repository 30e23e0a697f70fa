import type { Language } from '@praxis/contract/core/message';
import type { App } from '../../platform/app.ts';
import { withTransaction } from '../../platform/database/db.ts';
import { discardFiles, removeDeletedBytes } from '../../platform/files/discard-files.ts';
import { repeatableFault } from '../../platform/foreign/mistake.ts';
import { PackageProblem } from '../../platform/foreign/package-limits.rules.ts';
import type { JobWork } from '../../platform/jobs/jobs.ts';
import type { Archive } from './archives/archive.ts';
import { readArchive } from './archives/read-archive.ts';
import { findImport, type ImportRow, lockImport, type PackageReport, setImport } from './packages.store.ts';

/** What is kept of an archive to show it. */
export function reportOf(archive: Archive): PackageReport {
  const { format, maker, lines, notes, settings, cover } = archive;
  const files = [...archive.files.values()];
  const pictures = files.filter((file) => ['handout_image', 'course_cover', 'question_image'].includes(file.purpose)).length;
  return {
    format,
    maker,
    lines,
    notes,
    course: { title: settings.title, intro: settings.intro, tags: settings.tags, cover: cover !== null },
    pictures,
    files: files.length - pictures,
    bytes: files.reduce((sum, file) => sum + file.size, 0),
  };
}

/** Ends an import without a course and gives its upload up. */
export async function endImport(app: App, row: Pick<ImportRow, 'id' | 'file_id'>, state: 'refused' | 'stopped', problem: PackageProblem) {
  const now = app.clock.now();
  await withTransaction(app.db, async (db) => {
    await setImport(db, row.id, { state, problem: problem.key, problemValues: problem.values, file_id: null, ended_at: now });
    if (row.file_id) await discardFiles(db, [row.file_id], now);
  });
  await removeDeletedBytes(app.db, app.files.store, now);
}

/** The job of a check: reads the package to its last byte and keeps what it would make. Nothing else changes. */
export async function checkUploaded(app: App, { payload, db, report }: JobWork) {
  const importId = String(payload.importId);
  const row = await findImport(db, importId);
  if (row?.state !== 'checking' || !row.file_id) return undefined;
  let archive: Archive;
  try {
    const asked = { fileId: row.file_id, name: row.name, language: row.language as Language };
    ({ archive } = await readArchive(app, { ...asked, report: (share) => report(share * 95) }));
  } catch (error) {
    await endImport(app, row, 'refused', error instanceof PackageProblem ? error : repeatableFault(error, app.http.log, 'course import'));
    return { state: 'refused' };
  }
  await withTransaction(db, async (inside) => {
    if ((await lockImport(inside, importId))?.state !== 'checking') return;
    await setImport(inside, importId, { state: 'checked', report: reportOf(archive), package_key: archive.key });
  });
  return { state: 'checked' };
}
