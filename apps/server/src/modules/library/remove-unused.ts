import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { deleteItems } from './library.store.ts';
import { usesOfItems } from './neighbours.ts';

/** Removes those of some items that no activity shows; returns how often the others are shown. */
export async function removeUnused(app: App, db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const uses = usesOfItems(app);
  const used = await uses.countUses(db, ids);
  const unused = ids.filter((id) => !used.has(id));
  if (unused.length > 0) {
    await uses.forget(db, unused);
    await deleteItems(db, unused);
  }
  return used;
}
