import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type Actor, hashToken } from '../../../platform/http/sessions.ts';
import { findPerson } from '../members/members.store.ts';
import { leadsTheSpace } from '../membership/member.rules.ts';
import { findSpaceWithMember } from '../membership/member.store.ts';
import { permitted } from '../spaces.access.ts';
import { lockSpace } from '../spaces.store.ts';
import { invitationState } from './invitation.rules.ts';
import { findInvitation, findInvitationByToken, findInvitationForUpdate } from './invitations.store.ts';

/** The space where the actor invites: members with the right to approve, staff only by those who lead. */
export async function spaceTheActorInvitesTo(ask: { actor: Actor; input: { space_id: string; role: string }; db: Db }) {
  return permitted(await findSpaceWithMember(ask.db, ask.input.space_id, ask.actor.userId), (member) =>
    ask.input.role === 'student' ? member.rights.includes('approve_members') : leadsTheSpace(member),
  );
}

/** The personal invitation of the actor, with its space and itself locked; somebody else's reads like a missing one. */
export async function invitationToTheActor({
  actor,
  input,
  db,
  now,
}: {
  actor: Actor;
  input: { invitation_id: string };
  db: Db;
  now: Date;
}) {
  const known = await findInvitation(db, input.invitation_id);
  const person = known && (await findPerson(db, actor.userId));
  const theirs = known && person && (known.user_id === person.id || (known.phone !== null && known.phone === person.phone));
  const space = theirs && (await lockSpace(db, known.space_id));
  const invitation = space && (await findInvitationForUpdate(db, known.id));
  if (!space || !invitation) throw new Refusal('invitation_not_found');
  if (invitationState(invitation, now) !== 'open') throw new Refusal('invitation_not_open');
  return { space, invitation };
}

/** The invitation behind a link, open now. */
export async function openInvitationBehind(token: string, db: Db, now: Date) {
  const invitation = await findInvitationByToken(db, hashToken(token));
  if (!invitation || invitationState(invitation, now) !== 'open') throw new Refusal('invitation_not_open');
  return invitation;
}

/** The same with its space and itself locked, to be used up. */
export async function invitationToUse(token: string, db: Db, now: Date) {
  const known = await openInvitationBehind(token, db, now);
  const space = (await lockSpace(db, known.space_id))!;
  const invitation = (await findInvitationForUpdate(db, known.id))!;
  if (invitationState(invitation, now) !== 'open') throw new Refusal('invitation_not_open');
  return { space, invitation };
}
