import type { MediaKind, Quality } from '@praxis/contract/media/media';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

type StoredRendition = { quality: Quality; width: number; height: number; bytes: number; file_id: string };
type StoredThumbnails = { file_id: string; width: number; height: number; every: number; columns: number; count: number };
type StoredPage = { file_id: string; width: number; height: number };
type StoredCaptions = { id: string; language: string; label: string; is_default: boolean; cues: number; file_id: string };

/** A processed file with the upload it came from. */
export type MediaRow = {
  id: string;
  /** Null for a file of the library. */
  course_id: string | null;
  owner_id: string;
  file_id: string;
  kind: MediaKind;
  state: 'in_progress' | 'complete' | 'failed';
  progress: number;
  error: string | null;
  duration: number | null;
  width: number | null;
  height: number | null;
  renditions: StoredRendition[];
  poster_file_id: string | null;
  /** The teacher's choice. */
  chosen_poster_file_id: string | null;
  /** The moment that is being drawn as a poster, seconds. */
  drawing_at: number | null;
  thumbnails: StoredThumbnails | null;
  pages: StoredPage[];
  page_count: number;
  captions: StoredCaptions[];
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
  'media.chosen_poster_file_id',
  'media.drawing_at',
  'media.thumbnails',
  'media.pages',
  'media.page_count',
  'files.name as file_name',
  'files.size as file_size',
] as const;

const captionsOfMedia = sql<StoredCaptions[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', c.id::text, 'language', c.language, 'label', c.label, 'is_default', c.is_default,
    'cues', c.cues, 'file_id', c.file_id::text) order by c.id)
  from media_captions c where c.media_id = media.id), '[]')`.as('captions');

const mediaRows = (db: Db) =>
  db.selectFrom('media').innerJoin('files', 'files.id', 'media.file_id').select(columns).select(captionsOfMedia);

export const findMedia = async (db: Db, id: string) =>
  (await mediaRows(db).where('media.id', '=', id).executeTakeFirst()) as MediaRow | undefined;

/** Some processed files. */
export const findMediaByIds = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : ((await mediaRows(db)
        .where('media.id', 'in', [...ids])
        .execute()) as MediaRow[]);

/** A person's file of a kind, in any of their courses. */
export const findMediaOf = (db: Db, of: { id: string; ownerId: string; kind: MediaKind }) =>
  db
    .selectFrom('media')
    .select(['id', 'duration'])
    .where('id', '=', of.id)
    .where('owner_id', '=', of.ownerId)
    .where('kind', '=', of.kind)
    .executeTakeFirst();

/** The uploads behind processed files: media id → file id. */
export async function findFilesOfMedia(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .select(['id', 'file_id'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.file_id]));
}

export const insertMedia = (db: Db, media: { courseId: string | null; ownerId: string; fileId: string; kind: MediaKind }) =>
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
  renditions?: StoredRendition[];
  posterFileId?: string;
  thumbnails?: StoredThumbnails;
  pages?: StoredPage[];
  pageCount?: number;
};

const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

/** Records where a transcoding stands, also for the copies of its result; only what is still in progress moves on. */
export async function recordTranscoding(db: Db, id: string, change: Change) {
  // A copy that is being made holds this row: after it, the next statement sees the copy.
  await db.selectFrom('media').select('id').where('id', '=', id).forUpdate().execute();
  return db
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
    .where((e) => e.or([e('id', '=', id), e('copied_from', '=', id)]))
    .where('state', '=', 'in_progress')
    .returning(['id', 'course_id', 'owner_id', 'state', 'progress'])
    .execute();
}

/** A failed transcoding begins anew, by itself when it was a copy. */
export const restartTranscoding = (db: Db, id: string) =>
  db
    .updateTable('media')
    .set({
      state: 'in_progress',
      progress: 0,
      error: null,
      renditions: '[]',
      pages: '[]',
      page_count: 0,
      copied_from: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst();

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
    .selectFrom('media')
    .innerJoin('demo_files', (join) => join.on(sql<boolean>`demo_files.media_id = coalesce(media.copied_from, media.id)`))
    .innerJoin('files', 'files.id', 'media.file_id')
    .select(['demo_files.start', 'demo_files.packed', 'demo_files.size', 'demo_files.deflated', 'files.storage_key'])
    .where('media.id', '=', mediaId)
    .where('demo_files.path', '=', path)
    .where('media.state', '=', 'complete')
    .executeTakeFirst();

/** Seconds of films and numbers of pages, by media; those without either are left out. */
export async function mediaLengths(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .select(['id', 'duration', 'page_count'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.flatMap(({ id, duration, page_count }) => {
      const length = Number(duration ?? page_count ?? 0);
      return length > 0 ? [[id, length] as const] : [];
    }),
  );
}
