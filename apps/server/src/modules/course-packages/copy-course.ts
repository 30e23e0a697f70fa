import type { Language } from '@praxis/contract/core/message';
import { PACKAGE_PURPOSE } from '@praxis/contract/course-packages/course-packages';
import type { App } from '../../platform/app.ts';
import { type Db, withTransaction } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type JobWork, startJob } from '../../platform/jobs/jobs.ts';
import { isMessageKey, translate, worded } from '../../platform/messages.ts';
import { courseInFull, findCourse, findVersionNumbered } from '../courses/index.ts';
import type { Note } from './archives/archive.ts';
import { findCopy, insertCopy, setCopy } from './copies.store.ts';
import { packVersion } from './export-course.ts';
import { importPackage } from './import-package.ts';
import { findImport, insertImport, setImport } from './packages.store.ts';

/** The job that copies a course. */
export const COPY_COURSE = 'course_copy';

type Copying = { courseId: string; version: number; userId: string; language: Language };

/** Begins a copy of a frozen version in the caller's transaction, for somebody who may have it; undefined when there is no such version. */
export async function startCourseCopy(db: Db, { courseId, version, userId, language }: Copying): Promise<string | undefined> {
  const frozen = await findVersionNumbered(db, courseId, version);
  if (!frozen) return undefined;
  const copyId = await insertCopy(db, { course_id: courseId, version_id: frozen.id, user_id: userId, language });
  await setCopy(db, copyId, { job_id: await startJob(db, COPY_COURSE, { copyId }, userId) });
  return copyId;
}

type Copy = NonNullable<Awaited<ReturnType<typeof findCopy>>>;

/** Packs the version as its owner would, as an upload of the receiver's; a note of why when it cannot be packed. */
async function pack(app: App, copy: Copy, report: JobWork['report']): Promise<{ importId: string } | { problem: Note }> {
  const course = await findCourse(app.db, copy.course_id);
  const full = course && (await courseInFull(app, app.db, course, copy.version_id));
  if (!course || !full) return { problem: { key: 'not_available' } };
  const packed = await packVersion(app, {
    db: app.db,
    course,
    full,
    format: 'package',
    draftMap: false,
    report: (share) => report(share * 0.5),
  });
  if ('problem' in packed) return packed;
  const accepted = await app.files.take(packed.path, { ownerId: copy.user_id, purpose: PACKAGE_PURPOSE, name: packed.name });
  return withTransaction(app.db, async (db) => {
    const file = await app.files.enter(db, accepted);
    const importId = await insertImport(db, { user_id: copy.user_id, file_id: file.id, name: packed.name, language: copy.language });
    await setImport(db, importId, { state: 'importing', choice: 'new_copy' });
    await setCopy(db, copy.id, { import_id: importId });
    return { importId };
  });
}

async function fail(app: App, copy: Copy, problem: string) {
  await setCopy(app.db, copy.id, { state: 'failed', problem });
  return { state: 'failed' };
}

/** The job of a copy: packed first, taken in then. Begun anew after a crash it goes on with what was packed. */
export async function copyCourse(app: App, work: JobWork) {
  const { payload, db, report } = work;
  const copy = await findCopy(db, String(payload.copyId));
  if (copy?.state !== 'making') return undefined;
  const language = copy.language as Language;
  let importId = copy.import_id;
  if (!importId) {
    try {
      const packed = await pack(app, copy, report);
      if ('problem' in packed) return await fail(app, copy, worded(packed.problem, language));
      importId = packed.importId;
    } catch (error) {
      // The receiver has no room for it, for instance.
      if (!(error instanceof Refusal)) throw error;
      return fail(app, copy, translate(language, error.key, error.detail.values ?? {}));
    }
  }
  await importPackage(app, { ...work, payload: { importId }, report: (share) => report(50 + share * 0.5) });
  const row = await findImport(db, importId);
  if (row?.state === 'importing') throw new Error(`copy ${copy.id}: its import ${importId} is not over`);
  if (row?.state !== 'done') {
    const key = row?.problem ?? 'not_available';
    return fail(app, copy, isMessageKey(key) ? translate(language, key, row?.problem_values ?? {}) : key);
  }
  await setCopy(db, copy.id, { state: 'made', made_id: row.course_id });
  return { state: 'made' };
}
