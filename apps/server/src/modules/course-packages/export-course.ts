import type { Readable } from 'node:stream';
import { PACKAGE_BYTES } from '@praxis/contract/course-packages/course-packages';
import yazl from 'yazl';
import type { App } from '../../platform/app.ts';
import { type Db, withTransaction } from '../../platform/database/db.ts';
import { MB } from '../../platform/files/files.ts';
import { isControl, PACKAGE_LIMITS } from '../../platform/foreign/package-limits.rules.ts';
import type { JobWork } from '../../platform/jobs/jobs.ts';
import { type CourseInFull, courseInFull, courseMapToCarry, findCourse } from '../courses/index.ts';
import type { Note } from './archives/archive.ts';
import { packCartridge } from './cartridge/write-cartridge.ts';
import { packer } from './pack-along.ts';
import { findExport, setExport } from './packages.store.ts';
import { quizzesOf } from './quizzes.ts';
import { type Packed, packCourse } from './write-package.ts';

const sizeOf = (entry: Packed) => ('file' in entry ? Number(entry.file.size) : entry.bytes.length);

/** A zip that is read from the store while it is written; texts are packed, files stand as they are. */
function zipOf(app: App, entries: readonly Packed[], createdAt: Date, report: (share: number) => Promise<void>): Readable {
  const zip = new yazl.ZipFile();
  const out = zip.outputStream as unknown as Readable;
  const all = entries.reduce((sum, entry) => sum + sizeOf(entry), 1);
  let done = 0;
  zip.on('error', (error: Error) => out.destroy(error));
  for (const entry of entries) {
    if (!('file' in entry)) {
      zip.addBuffer(entry.bytes, entry.path, { mtime: createdAt });
      continue;
    }
    zip.addReadStreamLazy(entry.path, { compress: false, mtime: createdAt, size: sizeOf(entry) }, (take) => {
      app.files.store.read(entry.file.storage_key).then(
        (stream) => {
          done += sizeOf(entry);
          report(done / all).catch((error: Error) => out.destroy(error));
          take(null, stream);
        },
        (error: Error) => take(error, undefined as never),
      );
    });
  }
  zip.end();
  return out;
}

/** A name people find their package by. */
function fileName(title: string, version: number | null, format: string) {
  const plain = [...title].map((letter) => (isControl(letter) || '\\/:*?"<>|'.includes(letter) ? ' ' : letter)).join('');
  return `${plain.trim().slice(0, 80)}${version === null ? '' : ` v${version}`}.${format === 'cartridge' ? 'imscc' : 'zip'}`;
}

/** What a package of a course is made of; judged problems have no place in a cartridge. */
async function packed(
  db: Db,
  format: string,
  course: NonNullable<Awaited<ReturnType<typeof findCourse>>>,
  full: CourseInFull,
  createdAt: Date,
  draftMap: boolean,
) {
  if (format === 'cartridge') return packCartridge(full, await quizzesOf(db, course.owner_id, full, async () => undefined), course);
  const { leaving, problem, activities } = packer(db, course.owner_id, full);
  await activities();
  const quizzes = await quizzesOf(db, course.owner_id, full, problem);
  const map = await courseMapToCarry(db, course.id, full.tree);
  const carried = draftMap || map?.map.published ? map : undefined;
  return packCourse(full, { quizzes, leaving, carried }, course, createdAt);
}

type Packing = {
  db: Db;
  course: NonNullable<Awaited<ReturnType<typeof findCourse>>>;
  full: CourseInFull;
  format: string;
  report: (share: number) => Promise<void>;
  /** Whether a knowledge map that its readers do not see yet goes along. */
  draftMap: boolean;
};

/** Writes the package of a course into a file that has no row yet; a note of why when it cannot be written. */
export async function packVersion(
  app: App,
  { db, course, full, format, report, draftMap }: Packing,
): Promise<{ path: string; name: string; notes: Note[] } | { problem: Note }> {
  const createdAt = app.clock.now();
  const { entries, notes } = await packed(db, format, course, full, createdAt, draftMap);
  if (entries.length > PACKAGE_LIMITS.entries) return { problem: { key: 'package_many', values: { limit: PACKAGE_LIMITS.entries } } };
  const bytes = entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
  // Files are not packed further, so a sum above the limit can only become a package above it.
  if (bytes > PACKAGE_BYTES)
    return { problem: { key: 'package_too_large', values: { size: Math.ceil(bytes / MB), limit: PACKAGE_BYTES / MB } } };
  const path = await app.files.receive(zipOf(app, entries, createdAt, report), PACKAGE_BYTES);
  return { path, name: fileName(full.title, full.version, format), notes };
}

/** The job of an export: writes the package beside the other files of the school. A repetition makes it anew. */
export async function exportPackage(app: App, { payload, db, report }: JobWork) {
  const exportId = String(payload.exportId);
  const row = await findExport(db, exportId);
  if (row?.state !== 'making') return undefined;
  const course = await findCourse(db, row.course_id);
  const full = course && (await courseInFull(app, db, course, row.version_id ?? undefined));
  const refuse = async (problem: Note) => {
    await setExport(db, exportId, { state: 'refused', problem: JSON.stringify([problem]) });
    return { state: 'refused' };
  };
  if (!course || !full) return refuse({ key: 'not_available' });
  const written = await packVersion(app, {
    ...{ db, course, full, format: row.format, draftMap: true },
    report: (share) => report(share * 95),
  });
  if ('problem' in written) return refuse(written.problem);
  const { path, name, notes } = written;
  const accepted = await app.files.take(path, { ownerId: row.user_id, purpose: 'course_export', name });
  await withTransaction(db, async (inside) => {
    const file = await app.files.enter(inside, accepted);
    await setExport(inside, exportId, { state: 'made', file_id: file.id, name, notes });
  });
  return { state: 'made' };
}
