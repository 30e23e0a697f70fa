import type { ProctorSettings } from '@praxis/contract/proctoring/proctoring';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findSession, type InRoom, type SessionRow } from './proctoring.store.ts';

/** Whether everything that must be done before entering is done: consent, and the check unless no camera is asked for. */
export const isReady = (session: Pick<SessionRow, 'consented_at' | 'checked_at' | 'exempt_reason' | 'settings'>) =>
  session.consented_at !== null &&
  (session.checked_at !== null || session.exempt_reason !== null || !(session.settings as ProctorSettings).camera);

/** Whether somebody may enter a watched room now. */
export async function readyToEnter(db: Db, of: InRoom, userId: string) {
  const session = await findSession(db, of, userId);
  return session !== undefined && isReady(session);
}

/** Refuses to let somebody in who has not done what must be done before, saying what is missing. */
export async function refuseUnready(db: Db, of: InRoom, userId: string) {
  const session = await findSession(db, of, userId);
  if (!session?.consented_at) throw new Refusal('consent_first');
  if (!isReady(session)) throw new Refusal('camera_check_first');
}
