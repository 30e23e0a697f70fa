import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { hasExpired, hasRoom } from './institutions.rules.ts';
import { countStorage, findRoomOf, findTermsOf } from './institutions.store.ts';

/** Refuses to begin something new to people whose institution's time is over; they keep reading what is there. */
export async function mayStart(db: Db, userId: string, now: Date) {
  const terms = await findTermsOf(db, userId);
  if (terms && hasExpired(terms, now)) throw new Refusal('institution_expired');
}

/** Refuses files for which the institution of a person has no room left. */
export async function staysInRoom(db: Db, userId: string, bytes: number) {
  const room = await findRoomOf(db, userId);
  if (room) hasRoom({ name: room.name, limit: Number(room.storage_limit), used: await countStorage(db, room.id) }, bytes);
}
