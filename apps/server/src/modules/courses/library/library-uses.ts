import type { LibraryUses } from '../../library/index.ts';
import { spacesWithin } from '../../spaces/index.ts';
import { countShowings, deleteUses, findShowings } from './library-uses.store.ts';

/** Where courses show items of the library. */
export const usesInCourses: LibraryUses = {
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
