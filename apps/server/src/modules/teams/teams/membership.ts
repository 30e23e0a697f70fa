import type { Language } from '@praxis/contract/core/message';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { type CompetitionRow, dutiesIn, obstaclesOfEntrant, participantsBy } from '../../competitions/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { mentorsIn } from '../mentors/mentors.store.ts';
import { namesOf } from '../people.ts';
import { claimFor } from '../registrations/claims.ts';
import { refuseObstacles } from '../registrations/obstacles.ts';
import { isSubmitted } from '../registrations/registration.rules.ts';
import { deleteDraft, dropClaims, findPersonsRegistration } from '../registrations/registrations.store.ts';
import type { TeamPlace } from './team.access.ts';
import { hasRoom, stateBySize } from './team.rules.ts';
import * as store from './teams.store.ts';

/** Where everything about teams of a competition is done. */
export const linkToTeams = (competitionId: string) => addressOf('teamList', { id: competitionId });

/** Notifies open pages of a team that it changed; they load it again. */
export const notifyTeam = (db: Db, teamId: string) => publish(db, `team:${teamId}`, { type: 'team' });

/** Refuses people who cannot be in any team: experts, staff, whoever is in another or entered alone. Their entry is held. */
export async function isFree(db: Db, competition: CompetitionRow, person: { id: string; utype: number }, another: boolean) {
  if (person.utype === 3) throw new Refusal('experts_cannot_register');
  if ((await dutiesIn(db, competition.id, person.id)).duties.length > 0) throw new Refusal('staff_takes_part');
  const joined = await store.findJoined(db, competition.id, person.id);
  if (joined) throw another ? new Refusal('person_in_team') : new Refusal('already_in_team', { values: { name: joined.name } });
  const alone = await findPersonsRegistration(db, competition.id, person.id);
  if (alone && alone.state !== 'draft') throw new Refusal(another ? 'person_in_team' : 'already_registered');
  if (await mentorsIn(db, competition.id, person.id)) throw new Refusal(another ? 'person_in_team' : 'already_registered');
}

/** Puts somebody into a held team: there must be room, and they may not stand in the way of a registration that is under way. */
export async function joinTeam(
  { app, db, now, language }: { app: App; db: Db; now: Date; language: Language },
  { team, competition, registration }: TeamPlace,
  userId: string,
) {
  const size = await store.countJoined(db, team.id);
  hasRoom(size, competition.team_max);
  const alone = await findPersonsRegistration(db, competition.id, userId);
  if (alone) await deleteDraft(db, alone.id);
  if (registration && isSubmitted(registration.state)) {
    const people = await participantsBy(app, db, [userId]);
    const size = { team_min: 1, team_max: competition.team_max, divisions: competition.divisions };
    const entrant = { people, division: registration.division, team: true };
    refuseObstacles(obstaclesOfEntrant(competition.eligibility, size, entrant), language);
    await claimFor(app, db, competition, registration.id, people);
  }
  await store.putJoined(db, { team_id: team.id, competition_id: team.competition_id, user_id: userId, now });
  await store.updateTeam(db, team.id, { state: stateBySize(team.state, size + 1, competition.team_min) });
  await audit(db, {
    actorId: userId,
    action: 'team_member_joined',
    objectType: 'team',
    objectId: team.id,
    detail: { user_id: userId },
  });
  await notifyTeam(db, team.id);
}

/** Takes somebody out of a held team; its state follows its size. */
export async function leaveTeamRow(
  db: Db,
  { team, competition, registration }: TeamPlace,
  userId: string,
  state: 'left' | 'removed',
  now: Date,
) {
  await store.setLeft(db, team.id, userId, state, now);
  if (registration) await dropClaims(db, registration.id, userId);
  const size = await store.countJoined(db, team.id);
  await store.updateTeam(db, team.id, {
    state: stateBySize(team.state, size, competition.team_min),
    ...(team.captain_offered_to === userId && { captain_offered_to: null }),
  });
  await notifyTeam(db, team.id);
}

/** Ends a held team without a registration; its name and code are free again. */
export async function endTeam(db: Db, { team, competition, registration }: TeamPlace, actorId: string | undefined, now: Date) {
  const members = await store.findMembers(db, team.id, ['joined']);
  for (const member of members) await store.setLeft(db, team.id, member.user_id, 'left', now);
  await store.dropAllWaiting(db, team.id);
  await store.dropMergeRequests(db, team.id);
  if (registration) await deleteDraft(db, registration.id);
  await store.updateTeam(db, team.id, {
    disbanded_at: now,
    invite_code_hash: null,
    invite_code_sealed: null,
    captain_offered_to: null,
    merge_asked: null,
  });
  await audit(db, { ...(actorId !== undefined && { actorId }), action: 'team_disbanded', objectType: 'team', objectId: team.id });
  await sendMessage(db, {
    userIds: members.map((member) => member.user_id).filter((id) => id !== actorId),
    kind: 'team_disbanded',
    values: { team: team.name, competition: competition.title },
    link: linkToTeams(competition.id),
  });
  await notifyTeam(db, team.id);
}

/** Makes a member of a held team its captain, and says so to the others. */
export async function makeCaptain(db: Db, { team, competition }: TeamPlace, userId: string, actorId?: string) {
  await store.setCaptain(db, team.id, userId);
  await audit(db, {
    ...(actorId !== undefined && { actorId }),
    action: 'team_handed_over',
    objectType: 'team',
    objectId: team.id,
    detail: { before: team.captain_id, after: userId },
  });
  const members = await store.findMembers(db, team.id, ['joined']);
  const [person = ''] = await namesOf(db, [userId]);
  await sendMessage(db, {
    userIds: members.map((member) => member.user_id).filter((id) => id !== actorId),
    kind: 'team_captain',
    values: { person, team: team.name, competition: competition.title },
    link: linkToTeams(competition.id),
  });
  await notifyTeam(db, team.id);
}
