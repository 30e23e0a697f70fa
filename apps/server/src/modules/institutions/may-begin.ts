import type { Db } from '../../platform/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hasExpired } from './institutions.rules.ts';
import { findTermsOf } from './institutions.store.ts';

/** Refuses to begin something new to people whose institution's time is over; they keep reading what is there. */
export async function mayBegin(db: Db, userId: string, now: Date) {
  const terms = await findTermsOf(db, userId);
  if (terms && hasExpired(terms, now)) throw new Refusal('institution_expired');
}
