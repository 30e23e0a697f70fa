import type { MediaKind, MediaView } from '@praxis/contract/media/media';
import type { Db } from '../../platform/database/db.ts';
import { findMediaByIds, insertMedia } from './media.store.ts';
import { copyMedia, findMediaOfFile } from './media-copies.store.ts';
import { mediaInFull, type Viewer } from './media-view.ts';
import { startTranscoding } from './transcoding.ts';

/** What a list shows of a processed file. */
export type MediaSummary = {
  state: MediaView['state'];
  progress: number;
  duration: number | null;
  pages: number;
  thumbnail: string | null;
};

/** Has a stored file processed outside any course, or uses what was made of it already. Returns the id of the result. */
export async function processFile(db: Db, { fileId, kind, ownerId }: { fileId: string; kind: MediaKind; ownerId: string }) {
  const known = await findMediaOfFile(db, { fileId, kind, ownerId });
  if (known) return copyMedia(db, known.id, { courseId: null, ownerId });
  const { id } = await insertMedia(db, { courseId: null, ownerId, fileId, kind });
  await startTranscoding(db, { id, kind });
  return id;
}

/** What lists show of some processed files, by id. */
export async function summariesOfMedia(db: Db, ids: readonly string[], viewer: Viewer): Promise<Map<string, MediaSummary>> {
  const rows = await findMediaByIds(db, ids);
  return new Map(
    rows.map((row) => {
      const { state, progress, duration, poster, page_images } = mediaInFull(row, viewer);
      const thumbnail = poster ?? page_images[0]?.address ?? null;
      return [row.id, { state, progress, duration, pages: row.page_count, thumbnail }];
    }),
  );
}
