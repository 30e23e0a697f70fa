import type { MediaKind, Quality } from '@praxis/contract/media';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

type KeptRendition = { quality: Quality; width: number; height: number; bytes: number; file_id: string };
type KeptThumbnails = { file_id: string; width: number; height: number; every: number; columns: number; count: number };
type KeptPage = { file_id: string; width: number; height: number };

/** A processed file with the upload it came from. */
export type MediaRow = {
  id: string;
  course_id: string;
  owner_id: string;
  file_id: string;
  kind: MediaKind;
  state: 'in_progress' | 'complete' | 'failed';
  progress: number;
  error: string | null;
  duration: number | null;
  width: number | null;
  height: number | null;
  renditions: KeptRendition[];
  poster_file_id: string | null;
  thumbnails: KeptThumbnails | null;
  pages: KeptPage[];
  page_count: number;
  file_name: string;
  file_size: string;
};

const columns = [
  'media.id',
  'media.course_id',
  'media.owner_id',
  'media.file_id',
  'media.kind',
  'media.state',
  'media.progress',
  'media.error',
  'media.duration',
  'media.width',
  'media.height',
  'media.renditions',
  'media.poster_file_id',
  'media.thumbnails',
  'media.pages',
  'media.page_count',
  'files.name as file_name',
  'files.size as file_size',
] as const;

const mediaRows = (db: Db) => db.selectFrom('media').innerJoin('files', 'files.id', 'media.file_id').select(columns);

export const findMedia = async (db: Db, id: string) =>
  (await mediaRows(db).where('media.id', '=', id).executeTakeFirst()) as MediaRow | undefined;

/** A person's file of a kind, in any of their courses. */
export const findMediaOf = (db: Db, of: { id: string; ownerId: string; kind: MediaKind }) =>
  db
    .selectFrom('media')
    .select('id')
    .where('id', '=', of.id)
    .where('owner_id', '=', of.ownerId)
    .where('kind', '=', of.kind)
    .executeTakeFirst();

/** The files that a draft's activities show, without the addresses of single pages: activity id → row. */
export async function findMediaOfDraft(db: Db, courseId: string, activityIds?: readonly string[]) {
  const rows = await mediaRows(db)
    .innerJoin('course_draft_configs as c', 'c.media_id', 'media.id')
    .select('c.activity_id')
    .where('c.course_id', '=', courseId)
    .$if(activityIds !== undefined, (query) => query.where('c.activity_id', 'in', [...activityIds!]))
    .execute();
  return new Map(rows.map((row) => [row.activity_id, row as unknown as MediaRow]));
}

export const insertMedia = (db: Db, media: { courseId: string; ownerId: string; fileId: string; kind: MediaKind }) =>
  db
    .insertInto('media')
    .values({ course_id: media.courseId, owner_id: media.ownerId, file_id: media.fileId, kind: media.kind })
    .returning('id')
    .executeTakeFirstOrThrow();

type Change = {
  state?: 'in_progress' | 'complete' | 'failed';
  progress?: number;
  error?: string | null;
  duration?: number;
  width?: number;
  height?: number;
  renditions?: KeptRendition[];
  posterFileId?: string;
  thumbnails?: KeptThumbnails;
  pages?: KeptPage[];
  pageCount?: number;
};

const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

/** Records where a transcoding stands; only one still in progress moves on. */
export const recordTranscoding = (db: Db, id: string, change: Change) =>
  db
    .updateTable('media')
    .set({
      state: change.state,
      progress: change.progress,
      error: change.error,
      duration: change.duration,
      width: change.width,
      height: change.height,
      renditions: json(change.renditions),
      poster_file_id: change.posterFileId,
      thumbnails: json(change.thumbnails),
      pages: json(change.pages),
      page_count: change.pageCount,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'in_progress')
    .returning(['id', 'course_id', 'owner_id', 'state', 'progress'])
    .executeTakeFirst();

/** A failed transcoding begins anew. */
export const beginTranscodingAgain = (db: Db, id: string) =>
  db
    .updateTable('media')
    .set({ state: 'in_progress', progress: 0, error: null, renditions: '[]', pages: '[]', page_count: 0, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst();

/** Which of some files are pictures that a person uploaded for handouts. */
export async function findHandoutPictures(db: Db, of: { ids: readonly string[]; ownerId: string }): Promise<Set<string>> {
  if (of.ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', [...of.ids])
    .where('owner_id', '=', of.ownerId)
    .where('purpose', '=', 'handout_image')
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Where a file of a demo lies inside its zip. */
export type DemoFile = { path: string; start: number; packed: number; size: number; deflated: boolean };

export async function replaceDemoFiles(db: Db, mediaId: string, files: readonly DemoFile[]) {
  await db.deleteFrom('demo_files').where('media_id', '=', mediaId).execute();
  for (let at = 0; at < files.length; at += 500) {
    await db
      .insertInto('demo_files')
      .values(
        files
          .slice(at, at + 500)
          .map((file) => ({ media_id: mediaId, ...file, start: String(file.start), packed: String(file.packed), size: String(file.size) })),
      )
      .execute();
  }
}

/** A file of a demo with the key of the zip it lies in. */
export const findDemoFile = (db: Db, mediaId: string, path: string) =>
  db
    .selectFrom('demo_files')
    .innerJoin('media', 'media.id', 'demo_files.media_id')
    .innerJoin('files', 'files.id', 'media.file_id')
    .select(['demo_files.start', 'demo_files.packed', 'demo_files.size', 'demo_files.deflated', 'files.storage_key'])
    .where('demo_files.media_id', '=', mediaId)
    .where('demo_files.path', '=', path)
    .where('media.state', '=', 'complete')
    .executeTakeFirst();
