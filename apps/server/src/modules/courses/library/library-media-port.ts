import type { MediaPort } from '../../library/index.ts';
import { spacesWithin } from '../../spaces/index.ts';
import { findMedia, findMediaByIds, insertMedia, type MediaRow } from '../media/media.store.ts';
import { copyMedia, findMediaOfFile } from '../media/media-copies.store.ts';
import { mediaInFull, type Viewer } from '../media/media-view.ts';
import { startTranscoding } from '../media/transcoding.ts';
import { countShowings, deleteUses, findShowings } from './library-uses.store.ts';

function faceOf(row: MediaRow, viewer: Viewer) {
  const { state, progress, duration, poster, page_images } = mediaInFull(row, viewer);
  return { state, progress, duration, pages: row.page_count, thumbnail: poster ?? page_images[0]?.address ?? null };
}

/** Processes files for the library and tells where courses show them. */
export const libraryMediaPort: MediaPort = {
  async take(db, { fileId, kind, ownerId }) {
    const created = await findMediaOfFile(db, { fileId, kind, ownerId });
    if (created) return copyMedia(db, created.id, { courseId: null, ownerId });
    const { id } = await insertMedia(db, { courseId: null, ownerId, fileId, kind });
    await startTranscoding(db, { id, kind });
    return id;
  },
  async faces(db, ids, viewer) {
    const rows = await findMediaByIds(db, ids);
    return new Map(rows.map((row) => [row.id, faceOf(row, viewer)]));
  },
  async shown(db, id, viewer) {
    const row = await findMedia(db, id);
    return row && mediaInFull(row, viewer);
  },
  countUses: countShowings,
  async uses(db, itemId, readerId) {
    const spaces = await spacesWithin(db, readerId);
    const rows = await findShowings(
      db,
      itemId,
      spaces.map((space) => space.id),
    );
    return rows.map(({ owner_id, learnt, ...row }) => {
      const own = owner_id === readerId;
      return { ...row, own, seen: own || (learnt && row.published) };
    });
  },
  async forget(db, itemIds) {
    await deleteUses(db, itemIds);
  },
};
