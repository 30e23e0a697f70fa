import { addressOf } from '@praxis/contract/core/pages';
import { PAYMENT_MINUTES, PROMOTED_PAYMENT_MINUTES, type RegistrationState } from '@praxis/contract/teams/registrations';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import {
  type CompetitionRow,
  findStages,
  lockCompetition,
  registrationAt,
  releasePlaces,
  takeNumbers,
  takePlace,
} from '../../competitions/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { nameOfEntrant } from '../entrants.store.ts';
import { feeDue } from '../registrations/fee-gate.ts';
import { stateWithPlace } from '../registrations/registration.rules.ts';
import * as store from '../registrations/registrations.store.ts';

type Place = { db: Db; competition: CompetitionRow; now: Date };

/** A place for an official entrant: of the competition first, then of the institution; nothing is held when either is full. */
export async function takePlaceFor(db: Db, competition: CompetitionRow, registration: store.RegistrationRow) {
  if (!(await takePlace(db, competition.id))) return false;
  const { quota_per_institution: most } = competition;
  if (most === null || !registration.institution_id) return true;
  if (await store.takeInstitutionPlace(db, competition.id, registration.institution_id, most)) return true;
  await releasePlaces(db, competition.id, 1);
  return false;
}

/** Until when a place is held unpaid: never past the beginning of the competition. */
async function payUntil({ db, competition, now }: Place, minutes: number) {
  const starts = (await findStages(db, [competition.id])).map(({ start_at }) => start_at.getTime());
  return new Date(Math.min(now.getTime() + minutes * 60_000, ...starts.filter((start) => start > now.getTime())));
}

/** What a registration becomes with its place; a number comes with approval where numbers are not drawn. */
export async function enter(
  place: Place,
  registration: store.RegistrationRow,
  change: store.RegistrationChange,
  payMinutes = PAYMENT_MINUTES,
) {
  const { db, competition, now } = place;
  const state = stateWithPlace(competition, await feeDue(db, competition, registration));
  const number = state === 'approved' && competition.numbers === 'approval' ? (await takeNumbers(db, competition.id, 1))[0]! : null;
  const pay_until = state === 'awaiting_payment' ? await payUntil(place, payMinutes) : null;
  await store.updateRegistration(
    db,
    registration.id,
    { ...change, state, number, pay_until, holds_place: registration.official, ...(state === 'approved' && { decided_at: now }) },
    now,
  );
  return { state, number };
}

/** Gives free places to whoever waits longest, one after the other. The competition is locked by the caller. */
export async function promoteWaiting({ db, competition, now }: Place, most = Number.POSITIVE_INFINITY) {
  let promoted = 0;
  while (promoted < most) {
    const next = await store.lockNextWaiting(db, competition.id, competition.quota_per_institution);
    if (!next || !(await takePlaceFor(db, competition, next))) return promoted;
    await promote({ db, competition, now }, next);
    promoted += 1;
  }
  return promoted;
}

/** Takes one from the waiting list who holds a place now. */
export async function promote({ db, competition, now }: Place, registration: store.RegistrationRow, actorId?: string) {
  const { state } = await enter({ db, competition, now }, registration, {}, PROMOTED_PAYMENT_MINUTES);
  await audit(db, {
    ...(actorId !== undefined && { actorId }),
    action: 'registration_promoted',
    objectType: 'registration',
    objectId: registration.id,
    from: 'waitlisted',
    to: state,
  });
  await sendMessage(db, {
    userIds: await store.findEntrantPeople(db, registration),
    values: { competition: competition.title, name: await nameOfEntrant(db, registration) },
    ...(state === 'awaiting_payment'
      ? { kind: 'registration_to_pay', link: addressOf('checkout', {}, { kind: 'competition_fee', ref: registration.id }) }
      : { kind: 'registration_promoted', link: addressOf('competitionDetail', { id: competition.id }) }),
  });
}

/** Whether the first stage of a competition has begun. */
export async function hasStarted(db: Db, competitionId: string, now: Date) {
  const stages = await findStages(db, [competitionId]);
  return stages.some((stage) => now >= stage.start_at);
}

/**
 * Takes a registration out of a locked competition; its place goes to whoever waits longest, as long as the competition has not begun.
 */
export async function release(
  place: Place,
  registration: store.RegistrationRow,
  to: Extract<RegistrationState, 'withdrawn' | 'refused' | 'draft'>,
  change: store.RegistrationChange = {},
) {
  const { db, competition, now } = place;
  await store.updateRegistration(db, registration.id, { ...change, state: to, holds_place: false, pay_until: null }, now);
  await store.dropClaims(db, registration.id);
  if (!registration.holds_place) return;
  await releasePlaces(db, competition.id, 1);
  if (registration.institution_id && competition.quota_per_institution !== null)
    await store.releaseInstitutionPlace(db, competition.id, registration.institution_id);
  if (competition.state === 'published' && !(await hasStarted(db, competition.id, now))) await promoteWaiting(place);
}

/** How many are taken from the waiting list in one transaction; a minute later come the next. */
const PROMOTED_AT_ONCE = 200;

/** The quotas of a locked competition are others now. Institutions are counted anew: one that had no share was not counted. */
export async function placesChanged(db: Db, competition: CompetitionRow, now: Date) {
  await store.countInstitutionPlaces(db, competition.id);
  if (competition.state === 'published' && !(await hasStarted(db, competition.id, now)))
    await promoteWaiting({ db, competition, now }, PROMOTED_AT_ONCE);
}

/** Whether somebody may register now. */
export async function windowOf(db: Db, competition: CompetitionRow, now: Date) {
  if (competition.state !== 'published') return competition.state === 'draft' ? ('before' as const) : ('over' as const);
  return registrationAt(competition, await findStages(db, [competition.id]), now);
}

/** Fills places that are free although somebody waits, competition by competition. */
async function fillPlaces(app: App, now: Date) {
  for (const id of await store.competitionsWithRoom(app.db))
    await inTransaction(app, async (db) => {
      const competition = (await lockCompetition(db, id))!;
      if (competition.state === 'published' && !(await hasStarted(db, id, now)))
        await promoteWaiting({ db, competition, now }, PROMOTED_AT_ONCE);
    });
}

/** Gives back places that were not paid in time, each in a transaction of its own, and fills what is free. */
export async function releaseUnpaid(app: App, now: Date) {
  await fillPlaces(app, now);
  for (const { id, competition_id } of await store.findUnpaid(app.db, now)) {
    await inTransaction(app, async (db) => {
      const competition = (await lockCompetition(db, competition_id))!;
      const registration = await store.lockRegistration(db, id);
      if (registration?.state !== 'awaiting_payment') return;
      await release({ db, competition, now }, registration, 'draft');
      await audit(db, { action: 'registration_lapsed', objectType: 'registration', objectId: id, from: 'awaiting_payment', to: 'draft' });
      await sendMessage(db, {
        userIds: await store.findEntrantPeople(db, registration),
        kind: 'registration_lapsed',
        values: { competition: competition.title },
        link: addressOf('competitionDetail', { id: competition.id }),
      });
    });
  }
}
