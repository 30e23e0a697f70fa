import type { ProctorHint } from '@praxis/contract/proctoring/proctoring';
import type { Db } from '../../platform/database/db.ts';
import { levelOf } from './hints.rules.ts';
import { findSession, type InRoom, insertHints } from './proctoring.store.ts';

/** Notes something the server itself saw about somebody who is watched; nothing about anybody else. */
export async function noteHint(db: Db, of: InRoom & { userId: string }, hint: { name: string; kind: ProctorHint }, at: Date) {
  const session = await findSession(db, of, of.userId);
  if (!session?.consented_at) return;
  await insertHints(db, session.id, [{ ...hint, level: levelOf(hint.kind, null), at, seconds: null }]);
}
