import { addressOf } from '@praxis/contract/core/pages';
import { answerMentor, inviteMentor } from '@praxis/contract/teams/mentors';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { dutiesIn, findCompetition, lockCompetition } from '../../competitions/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { entrantOf, nameOfEntrant } from '../entrants.store.ts';
import { namesOf, personInvited } from '../people.ts';
import { findEntrantPeople, findRegistration, lockEntry, lockRegistration } from '../registrations/registrations.store.ts';
import { notifyTeam } from '../teams/membership.ts';
import * as store from './mentors.store.ts';

const INVITATIONS_A_DAY = 50;

/** A registration whose mentors the actor names: its person, the captain, or an organiser. */
async function registrationTheActorNamesMentorsFor({ actor, input, db }: { actor: Actor; input: { registration_id: string }; db: Db }) {
  const known = await findRegistration(db, input.registration_id);
  const people = known ? await findEntrantPeople(db, known) : [];
  const organises = known && (await dutiesIn(db, known.competition_id, actor.userId)).duties.includes('organiser');
  if (!known || (!people.includes(actor.userId) && !organises)) throw new Refusal('registration_not_found');
  if (people[0] !== actor.userId && !organises) throw new Refusal('not_allowed');
  const competition = (await findCompetition(db, known.competition_id))!;
  if (competition.state === 'cancelled') throw new Refusal('competition_cancelled');
  const registration = await lockRegistration(db, known.id);
  if (!registration || registration.state === 'withdrawn') throw new Refusal('registration_not_found');
  return { competition, registration, organises: organises === true };
}

/** Whether somebody could mentor: a teacher who neither competes nor runs the competition. */
async function mayMentor(db: Db, competitionId: string, person: { id: string; utype: number }) {
  if (person.utype !== 2) throw new Refusal('mentor_not_teacher', { fields: { account: 'mentor_not_teacher' } });
  const staff = (await dutiesIn(db, competitionId, person.id)).duties.length > 0;
  if (staff || (await entrantOf(db, competitionId, person.id))) throw new Refusal('mentor_takes_part');
}

/** A mentor's own invitation, held. */
async function invitationTheActorAnswers({ actor, input, db }: { actor: Actor; input: { registration_id: string }; db: Db }) {
  const registration = await findRegistration(db, input.registration_id);
  if (registration) await lockEntry(db, registration.competition_id, actor.userId);
  const mentor = registration && (await store.lockMentor(db, registration.id, actor.userId));
  if (!mentor) throw new Refusal('registration_not_found');
  if (mentor.state !== 'invited') throw new Refusal('mentor_answered_already');
  return registration;
}

/** Mentors: teachers who are asked, and accept once. */
export function mentorsRoutes(app: App) {
  serve(app, inviteMentor, {
    access: registrationTheActorNamesMentorsFor,
    async run({ actor, subject: { competition, registration }, input, db, now }) {
      const mentors = await store.findMentors(db, [registration.id]);
      const person = await personInvited(db, input, async (userId) => mentors.some((mentor) => mentor.user_id === userId));
      if (input.withdraw) {
        await store.dropMentor(db, registration.id, person.id);
        return {};
      }
      // Who is invited already, or has accepted, is not told again.
      if (mentors.some(({ user_id, state }) => user_id === person.id && state !== 'declined')) return {};
      await app.limits.take(`mentor invitations ${actor.userId}`, INVITATIONS_A_DAY, 86_400);
      const named = mentors.filter((mentor) => mentor.state !== 'declined');
      if (named.length >= competition.mentors_max) throw new Refusal('mentors_at_most', { values: { most: competition.mentors_max } });
      if (person.known) await mayMentor(db, competition.id, person.known);
      await store.putInvited(db, registration.id, person.id, now);
      if (registration.team_id) await notifyTeam(db, registration.team_id);
      await sendMessage(db, {
        userIds: [person.id],
        kind: 'mentor_invited',
        values: { name: await nameOfEntrant(db, registration), competition: competition.title },
        link: addressOf('competitionDetail', { id: competition.id }),
      });
      return {};
    },
  });

  serve(app, answerMentor, {
    access: invitationTheActorAnswers,
    async run({ actor, subject: registration, input, db, now, address }) {
      const competition = (await lockCompetition(db, registration.competition_id))!;
      if (input.accept) await mayMentor(db, competition.id, { id: actor.userId, utype: actor.utype });
      await store.setAnswered(db, registration.id, actor.userId, input.accept ? 'accepted' : 'declined', now);
      await audit(db, {
        actorId: actor.userId,
        action: 'mentor_answered',
        objectType: 'registration',
        objectId: registration.id,
        from: 'invited',
        to: input.accept ? 'accepted' : 'declined',
        address,
      });
      if (registration.team_id) await notifyTeam(db, registration.team_id);
      const [person = ''] = await namesOf(db, [actor.userId]);
      const name = await nameOfEntrant(db, registration);
      await sendMessage(db, {
        userIds: (await findEntrantPeople(db, registration)).slice(0, 1),
        kind: 'mentor_answered',
        values: { person, accepted: input.accept ? name : '', declined: input.accept ? '' : name, competition: competition.title },
        link: addressOf('competitionDetail', { id: competition.id }),
      });
      return {};
    },
  });
}
