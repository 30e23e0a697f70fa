import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { findCompetition, lockCompetition } from '../competitions/index.ts';
import { findOwnRegistrations, forgetAnswers } from './personal-records.store.ts';
import { release } from './places/places.ts';
import { isSubmitted } from './registrations/registration.rules.ts';
import { findTeamsRegistration, lockRegistration } from './registrations/registrations.store.ts';
import { endTeam, leaveTeamRow, makeCaptain } from './teams/membership.ts';
import { findCaptained, findMembers, findTeamsOf, lockTeam } from './teams/teams.store.ts';

type Ending = { db: Db; userId: string; now: Date };

/** A captain whose account ends hands over to whoever is in the team longest; a team without others ends. */
async function leaveCaptained({ db, userId, now }: Ending) {
  for (const { id, competition_id } of await findCaptained(db, userId)) {
    const competition = (await lockCompetition(db, competition_id))!;
    const team = await lockTeam(db, id);
    if (!team) continue;
    const registration = await findTeamsRegistration(db, team.id);
    const place = { team, competition, registration };
    const heir = (await findMembers(db, team.id, ['joined'])).find((member) => member.user_id !== userId);
    if (heir) {
      await makeCaptain(db, place, heir.user_id);
      await leaveTeamRow(db, place, userId, 'left', now);
      continue;
    }
    if (registration && isSubmitted(registration.state)) await release({ db, competition, now }, registration, 'withdrawn');
    await endTeam(db, place, undefined, now);
  }
}

async function leaveTeams({ db, userId, now }: Ending) {
  for (const { id, competition_id } of await findTeamsOf(db, userId)) {
    const competition = (await findCompetition(db, competition_id))!;
    const team = await lockTeam(db, id);
    if (team) await leaveTeamRow(db, { team, competition, registration: await findTeamsRegistration(db, team.id) }, userId, 'left', now);
  }
}

async function withdrawOwn({ db, userId, now }: Ending) {
  for (const known of await findOwnRegistrations(db, userId)) {
    const competition = (await lockCompetition(db, known.competition_id))!;
    const registration = (await lockRegistration(db, known.id))!;
    if (isSubmitted(registration.state) && registration.state !== 'approved')
      await release({ db, competition, now }, registration, 'withdrawn');
  }
  await forgetAnswers(db, userId);
}

/** What registrations and teams keep about people: who competed stays under the nameless account, answers and claims go. */
export const registerTeamRecords = (app: App) =>
  registerPersonalRecords(app, {
    module: 'teams',
    columns: {
      'registrations.user_id': 'kept',
      'registrations.decided_by': 'trace',
      'teams.captain_id': 'kept',
      'teams.captain_offered_to': 'trace',
      'team_members.user_id': 'kept',
      'mentors.user_id': 'mine',
      'claims.user_id': 'mine',
    },
    async erase({ db, userId, now }) {
      const ending = { db, userId, now };
      await leaveCaptained(ending);
      await leaveTeams(ending);
      await withdrawOwn(ending);
    },
  });
