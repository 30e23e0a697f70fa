import type { Language } from '@praxis/contract/core/message';
import { REGISTRATIONS_A_DAY, REGISTRATIONS_AN_HOUR } from '@praxis/contract/teams/registrations';
import { isLoopback } from '@praxis/rules/loopback';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { networkOf } from '../../../platform/http/addresses/network.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { translate } from '../../../platform/messages.ts';
import { lockCompetition, type Participant, participantsBy } from '../../competitions/index.ts';
import { enter, takePlaceFor, windowOf } from '../places/places.ts';
import { claimFor } from './claims.ts';
import type { Entry } from './entry.access.ts';
import { formFaults } from './form.rules.ts';
import { obstaclesNow, refuseObstacles } from './obstacles.ts';
import { mayWrite, submissionsLeft, withinWindow } from './registration.rules.ts';
import * as store from './registrations.store.ts';
import { sealedAnswers } from './sealed.ts';

type Submission = Entry & { app: App; db: Db; actorId: string; now: Date; language: Language; address: string };

/** What a team needs before it is submitted (S-212…S-215, C-33). */
function teamIsWhole(entry: Entry, people: readonly Participant[]) {
  const { team } = entry;
  if (!team) return;
  if (team.name.trim() === '') throw new Refusal('team_name_required', { fields: { name: 'team_name_required' } });
  if (!team.logo_file_id) throw new Refusal('team_logo_required', { fields: { logo_file_id: 'team_logo_required' } });
  const captain = people.find((person) => person.id === team.captain_id);
  if (!captain?.active) throw new Refusal('team_captain_required', { fields: { captain_id: 'team_captain_required' } });
  if (!captain.filled.has('avatar')) throw new Refusal('captain_avatar_required', { fields: { avatar: 'captain_avatar_required' } });
}

function isComplete({ app, competition }: Submission, registration: store.RegistrationRow) {
  const sealed = sealedAnswers(app, registration);
  const faults = formFaults(competition.form, { ...registration.form, ...sealed });
  if (Object.keys(faults).length > 0) {
    const fields = Object.fromEntries(Object.entries(faults).map(([key, fault]) => [`answers.${key}`, fault]));
    throw new Refusal('registration_incomplete', { fields });
  }
  return sealed;
}

/** The registration that is to be submitted, with its people; everything that can be known beforehand is checked. */
async function checked(submission: Submission) {
  const { app, db, competition, team, actorId, now } = submission;
  withinWindow(await windowOf(db, competition, now));
  const of = team ? { teamId: team.id } : { competitionId: competition.id, userId: actorId };
  const registration = await store.lockOwnRegistration(db, of);
  if (!registration) throw new Refusal('registration_not_found');
  mayWrite(registration.state);
  if (submissionsLeft(registration) === 0) throw new Refusal('submissions_used_up');
  const people = await participantsBy(app, db, await store.findEntrantPeople(db, registration));
  const actor = people.find((person) => person.id === actorId);
  if (actor?.phone === null) throw new Refusal('phone_unproven');
  teamIsWhole(submission, people);
  const sealed = isComplete(submission, registration);
  refuseObstacles(obstaclesNow(submission, registration, people), submission.language);
  return { registration, people, sealed };
}

/** A place, looked for again before somebody is put in line: whoever gives one back right now would not see them wait. */
async function placeFor(db: Db, competition: Entry['competition'], registration: store.RegistrationRow) {
  if (await takePlaceFor(db, competition, registration)) return true;
  if (!competition.waiting_list) return false;
  await lockCompetition(db, competition.id);
  return takePlaceFor(db, competition, registration);
}

/** Submits a registration: a place, or a place in line, or a plain no. */
export async function submit(submission: Submission) {
  const { app, db, competition, actorId, now, language, address } = submission;
  const { registration, people, sealed } = await checked(submission);
  await app.limits.take(`registrations ${actorId}`, REGISTRATIONS_A_DAY, 86_400);
  // A loopback address names nobody: a proxy that hides everybody behind itself must not shut out a whole school.
  if (!isLoopback(address)) await app.limits.take(`registrations from ${networkOf(address)}`, REGISTRATIONS_AN_HOUR, 3600);
  const idField = competition.form.find((field) => field.kind === 'id_number');
  const idNumber = idField && sealed[idField.key];
  await claimFor(app, db, competition, registration.id, people, idNumber === undefined ? new Map() : new Map([[actorId, idNumber]]));
  const captain = people[0];
  const institution_id = captain?.institutionId ?? null;
  const change = {
    institution_id,
    form_version: competition.form_version,
    submitted_at: now,
    submissions: registration.submissions + 1,
    reason: '',
    decided_by: null,
    decided_at: null,
  };
  const placed = !registration.official || (await placeFor(db, competition, { ...registration, institution_id }));
  if (!placed && !competition.waiting_list) throw new Refusal('registration_full');
  if (!placed) await store.updateRegistration(db, registration.id, { ...change, state: 'waitlisted' }, now);
  const entered = placed ? await enter({ db, competition, now }, registration, change) : { state: 'waitlisted' as const, number: null };
  await audit(db, {
    actorId,
    action: 'registration_submitted',
    objectType: 'registration',
    objectId: registration.id,
    from: registration.state,
    to: entered.state,
    address,
  });
  const n = placed ? null : await store.waitingPlace(db, { ...registration, submitted_at: now });
  return { ...entered, waiting_place: n, note: n === null ? '' : translate(language, 'registration_waiting', { n }) };
}
