import type { MediaDesk } from '../../library/index.ts';
import { spacesWithin } from '../../spaces/index.ts';
import { findMedia, findMediaByIds, insertMedia, type MediaRow } from '../media/media.store.ts';
import { copyMedia, findMediaOfFile } from '../media/media-copies.store.ts';
import { type Looker, mediaInFull } from '../media/media-shown.ts';
import { startTranscoding } from '../media/transcoding.ts';
import { countShowings, deleteUses, findShowings } from './library-uses.store.ts';

function faceOf(row: MediaRow, looker: Looker) {
  const { state, progress, duration, poster, page_images } = mediaInFull(row, looker);
  return { state, progress, duration, pages: row.page_count, thumbnail: poster ?? page_images[0]?.address ?? null };
}

/** Processes files for the library and tells where courses show them. */
export const libraryDesk: MediaDesk = {
  async take(db, { fileId, kind, ownerId }) {
    const made = await findMediaOfFile(db, { fileId, kind, ownerId });
    if (made) return copyMedia(db, made.id, { courseId: null, ownerId });
    const { id } = await insertMedia(db, { courseId: null, ownerId, fileId, kind });
    await startTranscoding(db, { id, kind });
    return id;
  },
  async faces(db, ids, looker) {
    const rows = await findMediaByIds(db, ids);
    return new Map(rows.map((row) => [row.id, faceOf(row, looker)]));
  },
  async shown(db, id, looker) {
    const row = await findMedia(db, id);
    return row && mediaInFull(row, looker);
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
