import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import type { AttemptRow } from '../attempts/attempts.store.ts';
import { findGroupAttempt, passPen, writePenRequest } from './group-work.store.ts';
import { askedFor } from './pen.rules.ts';

/** Asks for the pen of a group's attempt, which is locked: it passes at once, or its holder is asked. */
export async function askForPen(
  db: Db,
  attempt: AttemptRow,
  { userId, device, now }: { userId: string; device: Buffer; now: Date },
): Promise<'active' | 'waiting'> {
  const pen = await findGroupAttempt(db, attempt.id);
  const outcome = pen ? askedFor(pen, userId, now) : 'pass';
  if (outcome === 'asked_already') throw new Refusal('pen_asked_already');
  if (outcome === 'pass') {
    await passPen(db, attempt.id, { userId, device }, now);
    await publish(db, `attempt:${attempt.id}`, { kind: 'device_changed' });
    return 'active';
  }
  // Asked again, also from another device: the moment of the first request counts.
  const since = pen?.asked_by === userId ? (pen.asked_at ?? now) : now;
  await writePenRequest(db, attempt.id, { userId, device }, since);
  if (pen?.asked_by !== userId) await publish(db, `attempt:${attempt.id}`, { kind: 'pen_asked' });
  return 'waiting';
}
