import {
  answerTeam,
  askTeam,
  inviteToTeam,
  joinTeamByCode,
  leaveTeam,
  removeFromTeam,
  WRONG_CODES_AN_HOUR,
} from '@praxis/contract/teams/membership';
import { TEAM_CODE_LENGTH } from '@praxis/contract/teams/teams';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { sendMessage } from '../../messages/index.ts';
import { namesOf, personInvited } from '../people.ts';
import { windowOf } from '../places/places.ts';
import { isSubmitted, withinWindow } from '../registrations/registration.rules.ts';
import { lockEntry } from '../registrations/registrations.store.ts';
import { hashesOf } from './code.ts';
import { endTeam, isFree, joinTeam, leaveTeamRow, linkToTeams, notifyTeam } from './membership.ts';
import { type TeamPlace, teamTheActorComesTo, teamTheActorIsIn, teamTheActorLeads } from './team.access.ts';
import { hasRoom, isUnlocked, staysLargeEnough } from './team.rules.ts';
import * as store from './teams.store.ts';

const INVITATIONS_A_DAY = 50;

const valuesOf = ({ team, competition }: TeamPlace) => ({ team: team.name, competition: competition.title });

/** Refuses changes of who is in a team outside its time. */
async function isOpenNow(db: Db, place: TeamPlace, now: Date) {
  const window = await windowOf(db, place.competition, now);
  isUnlocked(place.team, window);
  withinWindow(window);
}

function asking(app: App) {
  serve(app, askTeam, {
    access: teamTheActorComesTo,
    async run({ actor, subject: place, input, db, now }) {
      const { team, competition } = place;
      if (input.withdraw) {
        await store.dropWaiting(db, team.id, actor.userId, 'asked');
        await notifyTeam(db, team.id);
        return {};
      }
      await isOpenNow(db, place, now);
      await isFree(db, competition, { id: actor.userId, utype: actor.utype }, false);
      hasRoom(await store.countJoined(db, team.id), competition.team_max);
      const row = { team_id: team.id, competition_id: competition.id, user_id: actor.userId, note: input.note, now };
      await store.putWaiting(db, row, 'asked');
      await notifyTeam(db, team.id);
      // Who asks again changes what they wrote; the captain was told that they ask.
      if (place.member?.state === 'asked') return {};
      const [person = ''] = await namesOf(db, [actor.userId]);
      const values = { ...valuesOf(place), person, note: input.note };
      await sendMessage(db, { userIds: [team.captain_id], kind: 'team_asked', values, link: linkToTeams(competition.id) });
      return {};
    },
  });

  serve(app, inviteToTeam, {
    access: teamTheActorLeads,
    async run({ actor, subject: place, input, db, now }) {
      const { team, competition } = place;
      const isInvited = async (userId: string) => (await store.findMember(db, team.id, userId))?.state === 'invited';
      const person = await personInvited(db, input, isInvited);
      if (input.withdraw) {
        await store.dropWaiting(db, team.id, person.id, 'invited');
        await notifyTeam(db, team.id);
        return {};
      }
      await isOpenNow(db, place, now);
      await app.limits.take(`team invitations ${actor.userId}`, INVITATIONS_A_DAY, 86_400);
      hasRoom(await store.countJoined(db, team.id), competition.team_max);
      if (person.known) {
        await isFree(db, competition, person.known, true);
        if (await isInvited(person.id)) return {};
        await store.putWaiting(db, { team_id: team.id, competition_id: competition.id, user_id: person.id, now }, 'invited');
        await notifyTeam(db, team.id);
      }
      const [captain = ''] = await namesOf(db, [actor.userId]);
      const values = { ...valuesOf(place), person: captain };
      await sendMessage(db, { userIds: [person.id], kind: 'team_invited', values, link: linkToTeams(competition.id) });
      return {};
    },
  });
}

/** The team whose request or invitation the actor answers: a captain answers requests, everybody their own invitation. */
async function teamTheActorAnswers(ask: { actor: Actor; input: { team_id: string; user_id?: string | undefined }; db: Db; now: Date }) {
  const { actor, input, db, now } = ask;
  if (input.user_id === undefined || input.user_id === actor.userId)
    return { ...(await teamTheActorComesTo(ask)), userId: actor.userId, own: true };
  const known = await store.findTeam(db, input.team_id);
  if (known) await lockEntry(db, known.competition_id, input.user_id);
  const place = await teamTheActorLeads({ actor, input, db, now });
  return { ...place, userId: input.user_id, own: false };
}

async function notifyAnswer(db: Db, place: TeamPlace, userId: string, own: boolean, accept: boolean) {
  const { team, competition } = place;
  const [person = ''] = await namesOf(db, [userId]);
  const link = linkToTeams(competition.id);
  if (!own) await sendMessage(db, { userIds: [userId], kind: accept ? 'team_accepted' : 'team_declined', values: valuesOf(place), link });
  else if (accept) await sendMessage(db, { userIds: [team.captain_id], kind: 'team_joined', values: { ...valuesOf(place), person }, link });
}

function answering(app: App) {
  serve(app, answerTeam, {
    access: teamTheActorAnswers,
    async run({ subject: place, input, db, now, language }) {
      const { team, competition, userId, own } = place;
      const member = await store.findMember(db, team.id, userId);
      if (member?.state !== (own ? 'invited' : 'asked')) throw new Refusal('team_answer_gone');
      if (!input.accept) {
        await store.dropWaiting(db, team.id, userId, member.state);
        await notifyTeam(db, team.id);
      } else {
        await isOpenNow(db, place, now);
        await isFree(db, competition, { id: userId, utype: 0 }, !own);
        await joinTeam({ app, db, now, language }, place, userId);
      }
      await notifyAnswer(db, place, userId, own, input.accept);
      return {};
    },
  });

  serve(app, joinTeamByCode, {
    access: anyone,
    async run({ actor, input, db, now, language }) {
      await app.limits.check(`team codes ${actor.userId}`, WRONG_CODES_AN_HOUR);
      const typed = input.code.length < TEAM_CODE_LENGTH ? [] : hashesOf(app, input.code);
      const known = typed.length > 0 ? await store.findTeamIdByCode(db, input.competition_id, typed) : undefined;
      if (!known) {
        await app.limits.hit(`team codes ${actor.userId}`, 3600);
        throw new Refusal('team_code_invalid', { fields: { code: 'team_code_invalid' } });
      }
      const place = await teamTheActorComesTo({ actor, input: { team_id: known }, db, now }, true);
      await isOpenNow(db, place, now);
      await isFree(db, place.competition, { id: actor.userId, utype: actor.utype }, false);
      await joinTeam({ app, db, now, language }, place, actor.userId);
      await notifyAnswer(db, place, actor.userId, true, true);
      return { team_id: known };
    },
  });
}

function leaving(app: App) {
  serve(app, leaveTeam, {
    access: teamTheActorIsIn,
    async run({ actor, subject: place, db, now, address }) {
      const { team, competition, registration } = place;
      const size = await store.countJoined(db, team.id);
      const registered = registration !== undefined && isSubmitted(registration.state);
      if (team.captain_id === actor.userId) {
        if (size > 1) throw new Refusal('captain_hands_over_first');
        if (registered) throw new Refusal('team_registered');
        await endTeam(db, place, actor.userId, now);
        return {};
      }
      staysLargeEnough(size, competition.team_min, registered);
      await leaveTeamRow(db, place, actor.userId, 'left', now);
      await audit(db, { actorId: actor.userId, action: 'team_member_left', objectType: 'team', objectId: team.id, address });
      return {};
    },
  });

  serve(app, removeFromTeam, {
    access: teamTheActorLeads,
    async run({ actor, subject: place, input, db, now, address }) {
      const { team, competition, registration } = place;
      const member = await store.findMember(db, team.id, input.user_id);
      if (member?.state !== 'joined' || input.user_id === team.captain_id) throw new Refusal('team_member_not_found');
      const size = await store.countJoined(db, team.id);
      staysLargeEnough(size, competition.team_min, registration !== undefined && isSubmitted(registration.state));
      await leaveTeamRow(db, place, input.user_id, 'removed', now);
      await audit(db, {
        actorId: actor.userId,
        action: 'team_member_removed',
        objectType: 'team',
        objectId: team.id,
        detail: { user_id: input.user_id },
        address,
      });
      const values = { ...valuesOf(place), reason: '' };
      await sendMessage(db, { userIds: [input.user_id], kind: 'team_removed', values, link: linkToTeams(competition.id) });
      return {};
    },
  });
}

/** Getting into a team and out of it; both sides agree. */
export function membershipRoutes(app: App) {
  asking(app);
  answering(app);
  leaving(app);
}
