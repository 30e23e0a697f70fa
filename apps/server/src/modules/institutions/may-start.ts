import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { hasExpired, roomLeft } from './institutions.rules.ts';
import { countStorage, findRoomOf, findTermsOf } from './institutions.store.ts';

/** Refuses to begin something new to people whose institution's time is over; they keep reading what is there. */
export async function mayStart(db: Db, userId: string, now: Date) {
  const terms = await findTermsOf(db, userId);
  if (terms && hasExpired(terms, now)) throw new Refusal('institution_expired');
}

/** The room that the institution of a person has left for files and repositories. */
export async function roomOfInstitution(db: Db, userId: string) {
  const room = await findRoomOf(db, userId);
  return room && roomLeft({ name: room.name, limit: Number(room.storage_limit), used: await countStorage(db, room.id) });
}
