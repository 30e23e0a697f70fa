import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export const findCaptions = (db: Db, id: string) =>
  db.selectFrom('media_captions').select(['id', 'media_id', 'language']).where('id', '=', id).executeTakeFirst();

/** Captions and chosen poster of a film, by stored files. */
export type VideoExtras = { posterFileId: string | null; captions: (Described & { cues: number; fileId: string })[] };
type Described = { language: string; label: string; is_default: boolean };

/** Keeps the captions of a film from other changes until the transaction ends. */
export const lockCaptions = (db: Db, mediaId: string) =>
  db.selectFrom('media').select('id').where('id', '=', mediaId).forUpdate().execute();

/** Only one of a film's captions is shown at first. */
const clearDefault = (db: Db, mediaId: string) =>
  db.updateTable('media_captions').set({ is_default: false }).where('media_id', '=', mediaId).where('is_default', '=', true).execute();

/** Puts captions beside a film; those of the same language are replaced. */
export async function putCaptions(db: Db, mediaId: string, captions: Described & { cues: number; fileId: string }) {
  if (captions.is_default) await clearDefault(db, mediaId);
  await sql`delete from media_captions where media_id = ${mediaId} and lower(language) = lower(${captions.language})`.execute(db);
  const { fileId, ...row } = captions;
  await db
    .insertInto('media_captions')
    .values({ media_id: mediaId, ...row, file_id: fileId })
    .execute();
}

export async function updateCaptions(db: Db, of: { id: string; mediaId: string }, change: Described) {
  if (change.is_default) await clearDefault(db, of.mediaId);
  await db.updateTable('media_captions').set(change).where('id', '=', of.id).execute();
}

export const deleteCaptions = (db: Db, id: string) => db.deleteFrom('media_captions').where('id', '=', id).execute();

/** A poster the teacher chose, a moment that is to be drawn, or neither: the first choice again. */
export const setPoster = (db: Db, mediaId: string, poster: { fileId: string | null; drawingAt: number | null }) =>
  db
    .updateTable('media')
    .set({ chosen_poster_file_id: poster.fileId, drawing_at: poster.drawingAt, updated_at: sql`now()` })
    .where('id', '=', mediaId)
    .execute();

/** A moment is asked for; the present poster stays until it is drawn. */
export const startDrawing = (db: Db, mediaId: string, at: number) =>
  db.updateTable('media').set({ drawing_at: at, updated_at: sql`now()` }).where('id', '=', mediaId).execute();

/** The drawing of a moment ended, with a picture or without; undefined when nobody waits for it any more. */
export const endDrawing = (db: Db, mediaId: string, fileId: string | undefined) =>
  db
    .updateTable('media')
    .set({ drawing_at: null, ...(fileId && { chosen_poster_file_id: fileId }), updated_at: sql`now()` })
    .where('id', '=', mediaId)
    .where('drawing_at', 'is not', null)
    .returning(['course_id', 'state', 'progress'])
    .executeTakeFirst();

/** What people put beside some films: captions, and the poster they chose. */
export async function findVideoExtras(db: Db, mediaIds: readonly string[]) {
  const extras = new Map<string, VideoExtras>();
  if (mediaIds.length === 0) return extras;
  const videos = await db
    .selectFrom('media')
    .select(['id', 'chosen_poster_file_id'])
    .where('id', 'in', [...mediaIds])
    .where('kind', '=', 'video')
    .execute();
  for (const video of videos) extras.set(video.id, { posterFileId: video.chosen_poster_file_id, captions: [] });
  const rows = await db
    .selectFrom('media_captions')
    .select(['media_id', 'language', 'label', 'is_default', 'cues', 'file_id'])
    .where('media_id', 'in', [...mediaIds])
    .orderBy('id')
    .execute();
  for (const { media_id, file_id, ...row } of rows) extras.get(media_id)?.captions.push({ ...row, fileId: file_id });
  return extras;
}
