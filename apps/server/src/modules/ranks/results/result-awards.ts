import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';

/** Awards of entrants by a version of a result: entrant to names, in their order. */
export type FindAwards = (db: Db, stageId: string, no: number) => Promise<ReadonlyMap<string, readonly string[]>>;

const finders = extensionPoint<FindAwards>('awards of results');
/** Adds who knows the awards of results; called once in a module's `mount`. */
export const registerResultAwards = finders.register;

/** The awards that were published for a version of a result. */
export async function awardsOf(db: Db, stageId: string, no: number): Promise<ReadonlyMap<string, readonly string[]>> {
  const [find] = finders.entries(db);
  return find ? find(db, stageId, no) : new Map();
}
