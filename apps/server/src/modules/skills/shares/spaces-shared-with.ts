import type { Db } from '../../../platform/database/db.ts';
import { placesOf } from '../../spaces/index.ts';
import { findShares } from './shares.store.ts';

/** The names of the spaces whose teachers see all evidence of somebody who learns there. */
export async function spacesSharedWith(db: Db, userId: string): Promise<string[]> {
  const shares = await findShares(db, userId);
  if (shares.size === 0) return [];
  const places = await placesOf(db, userId);
  return places.flatMap(({ spaceId, spaceName, member }) => (member.role === 'student' && shares.has(spaceId) ? [spaceName] : []));
}
