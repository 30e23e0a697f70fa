import { addAssistant, changeAssistant, removeAssistant } from '@praxis/contract/spaces/members';
import type { MembershipState } from '@praxis/contract/spaces/spaces';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { sendMessage } from '../../messages/index.ts';
import { freePlacesOf, linkToSpace, promoteWaiting, publishToMembers, publishToStaff } from '../membership/seats.ts';
import { assistantTheActorLeads, spaceTheActorLeads } from '../spaces.access.ts';
import { type LockedSpace, lockSpace } from '../spaces.store.ts';
import { findMembership, findMembershipById, findPerson, findPersonByAccount, saveJoinRequest, setMemberships } from './members.store.ts';

type Chosen = { membership_id?: string; account?: string };

/** The person to become an assistant: a member that was picked, or somebody by account or phone. */
async function chosenPerson(db: Db, space: LockedSpace, { membership_id, account }: Chosen) {
  if (membership_id) {
    const membership = await findMembershipById(db, membership_id);
    const person = membership?.space_id === space.id ? await findPerson(db, membership.user_id) : undefined;
    if (!person) throw new Refusal('person_not_found');
    return person;
  }
  if (!account) throw new Refusal('person_required', { fields: { account: 'person_required' } });
  const person = await findPersonByAccount(db, account);
  if (!person?.id) throw new Refusal('person_not_found', { fields: { account: 'person_not_found' } });
  return person;
}

async function eligible(db: Db, space: LockedSpace, chosen: Chosen) {
  const person = await chosenPerson(db, space, chosen);
  if (person.utype === 3) throw new Refusal('experts_cannot_join', { fields: { account: 'experts_cannot_join' } });
  const earlier = await findMembership(db, space.id, person.id!);
  const staff = person.id === space.owner_id || (earlier?.state === 'approved' && earlier.role !== 'student');
  if (staff) throw new Refusal('already_staff', { fields: { account: 'already_staff' } });
  return { userId: person.id!, earlier };
}

async function notifyOfStaff(db: Db, space: LockedSpace, userId: string, actorId: string, kind: 'assistant_added' | 'assistant_removed') {
  const actor = await findPerson(db, actorId);
  await sendMessage(db, {
    userIds: [userId],
    kind,
    values: { space: space.name, person: actor?.name ?? '' },
    link: kind === 'assistant_added' ? linkToSpace(space.id) : '',
  });
  await publishToMembers(db, space.id, 'members');
  await publishToStaff(db, space.id, 'requests');
}

/** Teaching assistants of a space and their rights. */
export function assistantsRoutes(app: App) {
  serve(app, addAssistant, {
    access: async (ask) => {
      await app.limits.take(`add_assistant:${ask.actor.userId}`, 60, 600);
      return spaceTheActorLeads(ask);
    },
    async run({ subject, actor, input, db, now, address }) {
      const space = (await lockSpace(db, subject.space.id))!;
      const { userId, earlier } = await eligible(db, space, input);
      const { id } = await saveJoinRequest(db, {
        space_id: space.id,
        user_id: userId,
        role: 'ta',
        state: 'approved',
        source: earlier?.source ?? 'invite',
        apply_text: earlier?.apply_text ?? '',
        applied_at: earlier?.applied_at ?? now,
        applied_again: earlier?.applied_again ?? 0,
        ta_rights: [...new Set(input.rights)],
        waiting_since: null,
        joined_at: earlier?.joined_at ?? now,
      });
      await audit(db, {
        actorId: actor.userId,
        action: 'assistant_added',
        objectType: 'space_member',
        objectId: id,
        ...(earlier && { from: `${earlier.role} ${earlier.state}` }),
        to: 'ta approved',
        detail: { rights: input.rights },
        address,
      });
      await promoteWaiting(db, space, now);
      await notifyOfStaff(db, space, userId, actor.userId, 'assistant_added');
      return { membership_id: id };
    },
  });

  serve(app, changeAssistant, {
    access: assistantTheActorLeads,
    async run({ subject: { space, membership }, actor, input, db, address }) {
      await setMemberships(db, [membership.id], { ta_rights: [...new Set(input.rights)] });
      await audit(db, {
        actorId: actor.userId,
        action: 'assistant_changed',
        objectType: 'space_member',
        objectId: membership.id,
        detail: { from: membership.ta_rights, to: input.rights },
        address,
      });
      await publishToMembers(db, space.id, 'members');
      return {};
    },
  });

  serve(app, removeAssistant, {
    access: assistantTheActorLeads,
    async run({ subject: { space, membership }, actor, input, db, now, address }) {
      const stays: MembershipState = (await freePlacesOf(db, space)) > 0 ? 'approved' : 'waitlisted';
      const state: MembershipState = input.keep_as_student ? stays : 'removed';
      await setMemberships(db, [membership.id], {
        role: 'student',
        ta_rights: [],
        state,
        waiting_since: state === 'waitlisted' ? now : null,
      });
      await audit(db, {
        actorId: actor.userId,
        action: 'assistant_removed',
        objectType: 'space_member',
        objectId: membership.id,
        from: 'ta approved',
        to: state === 'removed' ? 'removed' : `student ${state}`,
        address,
      });
      await notifyOfStaff(db, space, membership.user_id, actor.userId, 'assistant_removed');
      return { state };
    },
  });
}
