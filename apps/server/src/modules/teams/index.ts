import type { App } from '../../platform/app.ts';
import { MB } from '../../platform/files/files.ts';
import { SHEET_TYPES } from '../../platform/sheets/read.ts';
import { factSources, measures } from '../../platform/statistics.ts';
import { dutiesIn, registerCompetitionWork, registerParticipants } from '../competitions/index.ts';
import { competitionsOf, isEntrant, peopleIn, takesPart } from './entrants.store.ts';
import { registrationFacts } from './facts.store.ts';
import { importRoutes } from './import/import.routes.ts';
import { mentorsRoutes } from './mentors/mentors.routes.ts';
import { registerTeamRecords } from './personal-records.ts';
import { placesChanged, releaseUnpaid } from './places/places.ts';
import { registrationRoutes } from './registrations/registration.routes.ts';
import { countRegistrations, forgetSealed } from './registrations/registrations.store.ts';
import { registrationsToReview } from './review/registrations-to-review.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { membershipRoutes } from './teams/membership.routes.ts';
import { mergeRoutes } from './teams/merge.routes.ts';
import { teamStaffRoutes } from './teams/staff.routes.ts';
import { teamRoutes } from './teams/team.routes.ts';
import { findMember, findTeam } from './teams/teams.store.ts';

export { entrantsSpokenFor, findEntrantNames, ofTheirSchools, peopleOf, type SpokenFor } from './entrants.store.ts';
export { findMentors, isMentorOf } from './mentors/mentors.store.ts';
export { type FeeGate, registerFeeGate } from './registrations/fee-gate.ts';
export { feesDueFor } from './registrations/fees-due.ts';
export { ownCompetitions } from './registrations/own-competitions.ts';
export { type FeeOf, feeOf, feesToReturn, isFeeToReturn, markFeeReturned, markPaid } from './registrations/paid.ts';
export { feeStateOf } from './registrations/registration.rules.ts';
export { disqualify } from './review/disqualify.ts';
export { drawn } from './review/draw.rules.ts';

/** Days after which sealed answers go, counted from the final results. */
const SEALED_DAYS = 180;

/** Who takes part in competitions: registrations, teams, mentors. */
export const teams = {
  name: 'teams',
  mount(app: App) {
    factSources.register(app, { name: 'registrations', source: registrationFacts });
    const organised = { version: 1, scopes: ['competition', 'platform'], from: { facts: 'registration' } } as const;
    measures.register(app, { ...organised, key: 'registrations', unit: 'count', fold: 'count' });
    measures.register(app, { ...organised, key: 'admitted', unit: 'share', fold: 'share' });
    registerTeamRecords(app);
    registerParticipants(app, {
      takesPart,
      isEntrant,
      competitionsOf,
      people: peopleIn,
      placesChanged,
      count: countRegistrations,
    });
    // S-213: a logo as pictures of people are, strictly under 2 MiB.
    app.files.purpose('team_logo', {
      most: 2 * MB - 1,
      types: ['image/jpeg', 'image/png', 'image/gif'],
      refusal: 'team_logo_rule',
      image: true,
    });
    app.files.purpose('registration_file', {
      most: 10 * MB - 1,
      types: ['image/jpeg', 'image/png', 'application/pdf'],
      refusal: 'registration_file_rule',
      personal: true,
    });
    app.files.purpose('entrant_sheet', { most: 5 * MB, types: SHEET_TYPES, refusal: 'member_sheet_type', personal: true });
    app.realtime.topic('team', async ({ actor, id, db }) => {
      const team = await findTeam(db, id);
      if (!team) return false;
      const member = await findMember(db, id, actor.userId);
      return member?.state === 'joined' || (await dutiesIn(db, team.competition_id, actor.userId)).duties.length > 0;
    });
    app.jobs.every('registrations_unpaid', '* * * * *', () => releaseUnpaid(app, app.clock.now()));
    app.jobs.every('registrations_forget', '23 3 * * *', async (db) => {
      await forgetSealed(db, new Date(app.clock.now().getTime() - SEALED_DAYS * 86_400_000));
    });
    registerCompetitionWork(app, registrationsToReview);
    registrationRoutes(app);
    reviewRoutes(app);
    importRoutes(app);
    teamRoutes(app);
    membershipRoutes(app);
    mergeRoutes(app);
    teamStaffRoutes(app);
    mentorsRoutes(app);
  },
};
