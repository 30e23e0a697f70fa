import { changeTeamAsStaff } from '@praxis/contract/teams/teams';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { participantsBy } from '../../competitions/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { personBy } from '../people.ts';
import { claimFor } from '../registrations/claims.ts';
import { isSubmitted } from '../registrations/registration.rules.ts';
import { deleteDraft, findPersonsRegistration, lockEntry } from '../registrations/registrations.store.ts';
import { isFree, leaveTeamRow, linkToTeams, makeCaptain, notifyTeam } from './membership.ts';
import { type TeamPlace, teamTheActorRuns } from './team.access.ts';
import { hasRoom, stateBySize } from './team.rules.ts';
import * as store from './teams.store.ts';

async function memberOf(db: Db, team: store.TeamRow, userId: string | undefined) {
  const member = userId === undefined ? undefined : await store.findMember(db, team.id, userId);
  if (member?.state !== 'joined') throw new Refusal('team_member_not_found');
  return member;
}

async function add(app: App, db: Db, { team, competition, registration }: TeamPlace, account: string | undefined, now: Date) {
  if (!account) throw new Refusal('person_required', { fields: { account: 'person_required' } });
  const person = await personBy(db, account);
  await lockEntry(db, competition.id, person.id);
  await isFree(db, competition, person, true);
  const size = await store.countJoined(db, team.id);
  hasRoom(size, competition.team_max);
  const alone = await findPersonsRegistration(db, competition.id, person.id);
  if (alone) await deleteDraft(db, alone.id);
  if (registration && isSubmitted(registration.state))
    await claimFor(app, db, competition, registration.id, await participantsBy(app, db, [person.id]));
  await store.putJoined(db, { team_id: team.id, competition_id: competition.id, user_id: person.id, now });
  await store.updateTeam(db, team.id, { state: stateBySize(team.state, size + 1, competition.team_min) });
  return person.id;
}

async function remove(db: Db, place: TeamPlace, userId: string | undefined, reason: string, now: Date) {
  const member = await memberOf(db, place.team, userId);
  if (member.role === 'captain') throw new Refusal('captain_hands_over_first');
  await leaveTeamRow(db, place, member.user_id, 'removed', now);
  const values = { team: place.team.name, competition: place.competition.title, reason };
  await sendMessage(db, { userIds: [member.user_id], kind: 'team_removed', values, link: linkToTeams(place.competition.id) });
  return member.user_id;
}

/** Staff change a team at any time, with a reason; scores stay where they were earned. */
export function teamStaffRoutes(app: App) {
  serve(app, changeTeamAsStaff, {
    access: teamTheActorRuns,
    async run({ actor, subject: place, input, db, now, address }) {
      const { team } = place;
      const about = { actorId: actor.userId, objectType: 'team', objectId: team.id, address };
      const changes = {
        async add() {
          const user_id = await add(app, db, place, input.account, now);
          await audit(db, { ...about, action: 'team_member_joined', detail: { user_id, reason: input.reason } });
        },
        async remove() {
          const user_id = await remove(db, place, input.user_id, input.reason, now);
          await audit(db, { ...about, action: 'team_member_removed', detail: { user_id, reason: input.reason } });
        },
        async captain() {
          const member = await memberOf(db, team, input.user_id);
          await makeCaptain(db, place, member.user_id, actor.userId);
        },
        async lock() {
          await store.updateTeam(db, team.id, { state: 'locked', captain_offered_to: null, merge_asked: null });
          await store.dropAllWaiting(db, team.id);
          await audit(db, { ...about, action: 'team_locked', from: team.state, to: 'locked', detail: { reason: input.reason } });
        },
      };
      await changes[input.what]();
      await notifyTeam(db, team.id);
      return {};
    },
  });
}
