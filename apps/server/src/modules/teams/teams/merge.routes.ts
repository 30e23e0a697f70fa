import { agreeMerge, mergeTeams } from '@praxis/contract/teams/membership';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { sendMessage } from '../../messages/index.ts';
import { isSubmitted } from '../registrations/registration.rules.ts';
import { deleteDraft, findTeamsRegistration } from '../registrations/registrations.store.ts';
import { linkToTeams, notifyTeam } from './membership.ts';
import { type TeamPlace, teamTheActorLeads } from './team.access.ts';
import { merged, stateBySize } from './team.rules.ts';
import * as store from './teams.store.ts';

/** Both teams of a merge, held in the order of their ids, so that two merges never wait for each other. */
async function teamsTheActorMerges(ask: { actor: Actor; input: { team_id: string; other_id: string | null }; db: Db; now: Date }) {
  const { input, db } = ask;
  const ids = [input.team_id, ...(input.other_id === null ? [] : [input.other_id])];
  for (const id of ids.toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))) await store.lockTeam(db, id);
  const place = await teamTheActorLeads(ask);
  const other = input.other_id === null ? undefined : await store.findTeam(db, input.other_id);
  if (input.other_id !== null && (other?.competition_id !== place.team.competition_id || other.id === place.team.id))
    throw new Refusal('team_not_found');
  return { ...place, other };
}

/** Refuses a merge that would be too large, or of a team that is registered. */
async function mayMerge(db: Db, { team, competition, registration }: TeamPlace, other: store.TeamRow) {
  const size = (await store.countJoined(db, team.id)) + (await store.countJoined(db, other.id));
  if (size > competition.team_max) throw new Refusal('merge_too_large');
  const others = await findTeamsRegistration(db, other.id);
  if ([registration, others].some((row) => row && isSubmitted(row.state))) throw new Refusal('merge_approved');
  if (other.state === 'locked') throw new Refusal('team_locked');
}

/** Puts two held teams together: the older one stays, the other points to it, both codes die. */
async function merge(db: Db, actorId: string, place: TeamPlace, other: store.TeamRow, now: Date) {
  const { stays, goes } = merged(place.team, other);
  const moved = await store.moveMembers(db, goes.id, stays, now);
  const left = await findTeamsRegistration(db, goes.id);
  if (left) await deleteDraft(db, left.id);
  for (const team of [stays, goes]) {
    await store.dropAllWaiting(db, team.id);
    await store.dropMergeRequests(db, team.id);
  }
  const noCode = { invite_code_hash: null, invite_code_sealed: null, captain_offered_to: null, merge_asked: null };
  await store.updateTeam(db, goes.id, { ...noCode, merged_into: stays.id });
  const size = await store.countJoined(db, stays.id);
  await store.updateTeam(db, stays.id, { ...noCode, state: stateBySize(stays.state, size, place.competition.team_min) });
  await audit(db, {
    actorId,
    action: 'team_merged',
    objectType: 'team',
    objectId: goes.id,
    detail: { into: stays.id, people: moved.length },
  });
  const members = await store.findMembers(db, stays.id, ['joined']);
  await sendMessage(db, {
    userIds: members.map((member) => member.user_id).filter((id) => id !== actorId),
    kind: 'team_merged',
    values: { team: stays.name, other: goes.name, competition: place.competition.title },
    link: linkToTeams(place.competition.id),
  });
  await notifyTeam(db, stays.id);
  await notifyTeam(db, goes.id);
  return stays.id;
}

/** Two teams become one when both captains agree. */
export function mergeRoutes(app: App) {
  serve(app, mergeTeams, {
    access: teamsTheActorMerges,
    async run({ subject: place, db }) {
      const { team, competition, other } = place;
      if (other) await mayMerge(db, place, other);
      // Who asks twice has asked once.
      if (team.merge_asked === (other?.id ?? null)) return {};
      await store.updateTeam(db, team.id, { merge_asked: other?.id ?? null });
      await notifyTeam(db, team.id);
      if (!other) return {};
      await notifyTeam(db, other.id);
      const values = { team: other.name, other: team.name };
      await sendMessage(db, { userIds: [other.captain_id], kind: 'team_merge_asked', values, link: linkToTeams(competition.id) });
      return {};
    },
  });

  serve(app, agreeMerge, {
    access: teamsTheActorMerges,
    async run({ actor, subject: place, input, db, now }) {
      const { team, other } = place;
      if (!other || other.merge_asked !== team.id) throw new Refusal('merge_not_asked');
      if (!input.accept) {
        await store.updateTeam(db, other.id, { merge_asked: null });
        await notifyTeam(db, other.id);
        return { team_id: team.id };
      }
      await mayMerge(db, place, other);
      return { team_id: await merge(db, actor.userId, place, other, now) };
    },
  });
}
