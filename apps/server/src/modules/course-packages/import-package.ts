import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Language } from '@praxis/contract/core/message';
import type { ActivityConfig } from '@praxis/contract/courses/tree';
import type { App } from '../../platform/app.ts';
import { type Db, withTransaction } from '../../platform/database/db.ts';
import { discardFiles, removeDeletedBytes } from '../../platform/files/discard-files.ts';
import type { StoredFile } from '../../platform/files/files.ts';
import { repeatableFault } from '../../platform/foreign/mistake.ts';
import { displayName, PACKAGE_LIMITS, PackageProblem } from '../../platform/foreign/package-limits.rules.ts';
import { asProblem, type PackageZip } from '../../platform/foreign/package-zip.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { JobWork } from '../../platform/jobs/jobs.ts';
import { withFilesRenamed } from '../../platform/rich-text.ts';
import {
  findCoursesLike,
  type ImportedContent,
  type ImportedCourse,
  takeInCourse,
  takeInCourseMap,
  takeInVersion,
} from '../courses/index.ts';
import { linkToSkill } from '../questions/index.ts';
import type { Archive, ArchiveFile, ArchiveVideo } from './archives/archive.ts';
import { readArchive } from './archives/read-archive.ts';
import { endImport } from './check-package.ts';
import { findImport, findStored, forgetStored, type ImportRow, lockImport, noteStored, setImport } from './packages.store.ts';
import { takeQuizzes } from './quizzes.ts';
import { takeCarried } from './take-along.ts';

/** Removes bytes that an import stored and never made files of. */
export async function removeStored(app: App, keys: readonly string[]) {
  for (const key of keys) {
    await app.files.store.remove(key);
    await forgetStored(app.db, [key]);
  }
}

/** The bytes of a file as they pass; fails at their end when they are not those that were checked. */
async function* compared(stream: Readable, file: ArchiveFile) {
  const hash = createHash('sha256');
  for await (const piece of stream as AsyncIterable<Buffer>) {
    hash.update(piece);
    yield piece;
  }
  if (file.sha256 !== undefined && hash.digest('hex') !== file.sha256) throw new PackageProblem('package_hash', { name: file.path });
}

/** Puts one file of the package into the store; it becomes a row with the course, or is removed. */
async function storeFile(app: App, zip: PackageZip, row: ImportRow, file: ArchiveFile): Promise<StoredFile> {
  const most = Math.max(app.files.purposes.get(file.purpose)?.most ?? 0, PACKAGE_LIMITS.picture);
  const stream = file.inline ? Readable.from([file.inline]) : await zip.stream(file.path);
  const path = await app.files.receive(Readable.from(compared(stream, file)), most).catch(asProblem);
  const key = randomUUID();
  await noteStored(app.db, row.id, key);
  try {
    // Test data belong to nobody: every problem with the same text is judged by the same file.
    const owner = file.purpose === 'oj_case' ? {} : { ownerId: row.user_id };
    return await app.files.take(path, { ...owner, purpose: file.purpose, name: file.name, key, intact: true });
  } catch (error) {
    if (error instanceof Refusal) throw new PackageProblem('package_file_kind', { name: displayName(file.name) });
    throw error;
  }
}

/** A config whose files are named by their rows; the upload of a video, PDF or demo stands beside it. */
function contentOf(
  config: ActivityConfig,
  video: ArchiveVideo | undefined,
  idOf: (number: unknown) => string | undefined,
): ImportedContent {
  const named = (id: string) => idOf(id);
  const html = typeof config.html === 'string' ? { html: withFilesRenamed(config.html, named, named) } : {};
  const mediaFileId = typeof config.media_id === 'string' ? idOf(config.media_id) : undefined;
  const beside = video && {
    video: {
      posterFileId: idOf(video.poster) ?? null,
      captions: video.captions.map(({ file, ...captions }) => ({ ...captions, fileId: idOf(file)! })),
    },
  };
  return {
    config: { ...config, ...html, ...('media_id' in config && { media_id: null }) },
    ...(mediaFileId && { mediaFileId }),
    ...beside,
  };
}

type Stored = { number: number; taken: StoredFile };

/** Makes rows of the stored files and the course of the archive, in the caller's transaction. */
async function makeCourse(app: App, db: Db, row: ImportRow, archive: Archive, stored: readonly Stored[]) {
  // Whoever took over this import has removed our bytes meanwhile: then this is not ours to finish.
  if (
    (await forgetStored(
      db,
      stored.map(({ taken: storedFile }) => storedFile.storage_key),
    )) !== stored.length
  )
    throw new Error('The import was taken over');
  const ids = new Map<string, string>();
  for (const { number, taken: storedFile } of stored) ids.set(String(number), (await app.files.enter(db, storedFile)).id);
  const idOf = (number: unknown) => ids.get(String(number));
  const known = await findCoursesLike(db, { ownerId: row.user_id, packageKey: archive.key, title: archive.settings.title });
  const now = app.clock.now();
  const { problems, labs } = await takeCarried(db, archive, { userId: row.user_id, fileId: idOf, now });
  const { papers, questionAt } = await takeQuizzes(db, archive, {
    ...{ userId: row.user_id, choice: row.choice, now, pictureId: idOf },
    problemId: (number) => problems.get(number),
  });
  const content = ([activityId, config]: [string, ActivityConfig]): [string, ImportedContent] => {
    const storedFile = contentOf(config, archive.videos.get(activityId), idOf);
    const paper_id = papers.get(activityId);
    const problem_id = problems.get(String(archive.carried.problemOf.get(activityId)));
    const lab_id = labs.get(String(archive.carried.labOf.get(activityId)));
    const named = { ...(paper_id && { paper_id }), ...(problem_id && { problem_id }), ...(lab_id && { lab_id }) };
    return [activityId, { ...storedFile, config: { ...storedFile.config, ...named } }];
  };
  const course: ImportedCourse = {
    settings: { ...archive.settings, coverFileId: idOf(archive.cover) ?? null },
    ...(known.every((each) => each.package_key !== archive.key) && { packageKey: archive.key }),
    tree: archive.tree,
    contents: new Map([...archive.configs].map(content)),
  };
  const importing = { app, db, ownerId: row.user_id, editId: `package-${row.id}`, now };
  if (row.choice === 'new_version' && row.course_id) {
    const version = await takeInVersion(importing, row.course_id, course);
    if (!version) throw new PackageProblem('package_course_gone');
    await takeMap(importing, row.course_id, archive, questionAt);
    return { course_id: row.course_id, version: version.version };
  }
  const courseId = await takeInCourse(importing, course);
  await takeMap(importing, courseId, archive, questionAt);
  return { course_id: courseId, version: null };
}

type Importing = { db: Db; ownerId: string; editId: string; now: Date };

/** The knowledge map of an archive, with the questions that are about its points. A course that has a map already keeps its own. */
async function takeMap(
  { db, ownerId, editId, now }: Importing,
  courseId: string,
  { map, tree, pointsOf = new Map() }: Archive,
  questionAt: ReadonlyMap<number, string>,
) {
  const points = map && (await takeInCourseMap(db, { courseId, tree, userId: ownerId, editId, now }, map));
  if (!points) return;
  const about = [...pointsOf].flatMap(([place, some]) => {
    const question = questionAt.get(place);
    return question === undefined ? [] : some.flatMap((at: number) => (points[at] ? [{ question, point: points[at] }] : []));
  });
  for (const [point, some] of Map.groupBy(about, (one) => one.point))
    await linkToSkill(
      db,
      point,
      some.map(({ question }) => question),
      100,
    );
}

async function carryOut(app: App, row: ImportRow, report: JobWork['report']) {
  await removeStored(app, await findStored(app.db, row.id));
  const asked = { fileId: row.file_id!, name: row.name, language: row.language as Language };
  const { zip, archive } = await readArchive(app, { ...asked, report: (share) => report(share * 30) });
  const stored: Stored[] = [];
  const files = [...archive.files.values()];
  for (const [at, file] of files.entries()) {
    stored.push({ number: file.number, taken: await storeFile(app, zip, row, file) });
    if (at % Math.ceil(files.length / 50) === 0) await report(30 + (65 * (at + 1)) / files.length);
  }
  await withTransaction(app.db, async (db) => {
    if ((await lockImport(db, row.id))?.state !== 'importing') throw new Error('The import was taken over');
    const created = await makeCourse(app, db, row, archive, stored);
    const ended_at = app.clock.now();
    await setImport(db, row.id, { state: 'done', file_id: null, ended_at, ...created });
    await discardFiles(db, [row.file_id!], ended_at);
  });
}

/** The job of a confirmed import: files first, then one transaction, so that the course is there whole or not at all, however often it is begun. */
export async function importPackage(app: App, { payload, db, report }: JobWork) {
  const row = await findImport(db, String(payload.importId));
  if (row?.state !== 'importing' || !row.file_id) return undefined;
  try {
    await carryOut(app, row, report);
    await removeDeletedBytes(db, app.files.store, app.clock.now());
    return { state: 'done' };
  } catch (error) {
    const refused =
      error instanceof Refusal
        ? new PackageProblem(error.key, error.detail.values)
        : error instanceof PackageProblem
          ? error
          : repeatableFault(error, app.http.log, 'course import');
    await removeStored(app, await findStored(db, row.id));
    await endImport(app, row, 'stopped', refused);
    return { state: 'stopped' };
  }
}
