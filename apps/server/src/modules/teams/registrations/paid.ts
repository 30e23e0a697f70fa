import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findCompetition, takeNumbers } from '../../competitions/index.ts';
import { lockRegistration, updateRegistration } from './registrations.store.ts';

/** Says that an order paid for a registration; once, whatever is said again. False when it no longer waits to be paid. */
export async function markPaid(db: Db, registrationId: string, orderId: string, now: Date) {
  const registration = await lockRegistration(db, registrationId);
  if (registration?.order_id === orderId) return true;
  if (registration?.state !== 'awaiting_payment') return false;
  const competition = (await findCompetition(db, registration.competition_id))!;
  const state = competition.reg_review ? 'submitted' : 'approved';
  const number = state === 'approved' && competition.numbers === 'approval' ? (await takeNumbers(db, competition.id, 1))[0]! : null;
  await updateRegistration(db, registration.id, { state, number, order_id: orderId, pay_until: null }, now);
  await audit(db, {
    action: 'registration_submitted',
    objectType: 'registration',
    objectId: registration.id,
    from: 'awaiting_payment',
    to: state,
  });
  return true;
}
