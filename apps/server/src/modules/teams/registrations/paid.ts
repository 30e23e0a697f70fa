import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type CompetitionRow, findCompetition, lockCompetition } from '../../competitions/index.ts';
import { enter } from '../places/places.ts';
import { notifyTeam } from '../teams/membership.ts';
import * as store from './registrations.store.ts';

/** What a registration still owes: whose it is, and until when its place is held. */
export type FeeOf = {
  registration: store.RegistrationRow;
  competition: CompetitionRow;
  userIds: string[];
  /** Set while the registration waits to be paid. */
  payUntil: Date | null;
};

/** The fee of a registration; undefined when there is no such registration. */
export async function feeOf(db: Db, registrationId: string): Promise<FeeOf | undefined> {
  const registration = await store.findRegistration(db, registrationId);
  const competition = registration && (await findCompetition(db, registration.competition_id));
  if (!registration || !competition) return undefined;
  const isDue = registration.state === 'awaiting_payment' && competition.state === 'published';
  const userIds = await store.findEntrantPeople(db, registration);
  return { registration, competition, userIds, payUntil: isDue ? registration.pay_until : null };
}

/** The competition before the registration, as everywhere: whoever pays, withdraws or reviews meets the others here. */
async function lockBoth(db: Db, registrationId: string) {
  const known = await store.findRegistration(db, registrationId);
  const competition = known && (await lockCompetition(db, known.competition_id));
  const registration = competition && (await store.lockRegistration(db, registrationId));
  return registration && { competition, registration };
}

/** Says that an order paid for a registration; once, whatever is said again. False when it no longer waits to be paid. */
export async function markPaid(db: Db, registrationId: string, orderId: string, now: Date) {
  const both = await lockBoth(db, registrationId);
  if (!both) return false;
  const { competition, registration } = both;
  if (registration.order_id === orderId) return registration.fee_returned_at === null;
  if (registration.state !== 'awaiting_payment' || competition.state !== 'published') return false;
  const paid = { order_id: orderId, fee_returned_at: null };
  const { state } = await enter({ db, competition, now }, { ...registration, ...paid }, paid);
  if (registration.team_id) await notifyTeam(db, registration.team_id);
  await audit(db, {
    action: 'registration_paid',
    objectType: 'registration',
    objectId: registration.id,
    from: 'awaiting_payment',
    to: state,
  });
  return true;
}

/** Says that what an order paid for a registration is given back, or is on its way; once, whatever is said again. */
export async function markFeeReturned(db: Db, registrationId: string, orderId: string, now: Date) {
  const registration = await store.lockRegistration(db, registrationId);
  if (registration?.order_id !== orderId || registration.fee_returned_at !== null) return;
  await store.updateRegistration(db, registrationId, { fee_returned_at: now }, now);
}

/**
 * Whether the fee of a registration is to be given back: it was withdrawn or refused, or its competition cancelled. Held until the end of
 * the transaction, so that nobody submits it again meanwhile.
 */
export async function isFeeToReturn(db: Db, registrationId: string, orderId: string) {
  const registration = await store.lockRegistration(db, registrationId);
  const competition = registration && (await findCompetition(db, registration.competition_id));
  if (registration?.order_id !== orderId || registration.fee_returned_at !== null) return false;
  return competition?.state === 'cancelled' || ['withdrawn', 'refused'].includes(registration.state);
}

/** Registrations whose fee is to be given back, with the order that paid it, up to `most`. */
export const feesToReturn = store.findFeesToReturn;
