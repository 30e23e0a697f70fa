import type { InputOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import type { invitePeople } from '@praxis/contract/spaces/invitations';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { sendMessage } from '../../messages/index.ts';
import { findPeopleByAccounts, findPerson } from '../members/members.store.ts';
import { publishToStaff } from '../membership/seats.ts';
import { lockSpace } from '../spaces.store.ts';
import { fitsRole } from './invitation.rules.ts';
import { findInvitedSince, findMembersAmong, insertInvitations, revokeOpenFor } from './invitations.store.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Whoever is invited again in the same way so soon is not invited twice: somebody clicked twice. */
const SAME_INVITATION_MS = 10 * 60 * 1000;
const PHONE = /^1[3-9]\d{9}$/;

type Invite = {
  space: { id: string; name: string };
  actor: Actor;
  input: InputOf<typeof invitePeople>;
  now: Date;
  address: string;
};

/** Sorts what was typed: people we know, phones nobody has yet, and what leads to nobody. */
async function sortOut(db: Db, { space, input }: Invite) {
  const typed = [...new Set(input.people)];
  const people = await findPeopleByAccounts(db, typed);
  const known = new Set(people.flatMap((person) => [person.account, person.phone]));
  const unknown = typed.filter((text) => !known.has(text));
  const fitting = people.filter((person) => fitsRole(person.utype ?? 3, input.role));
  const inside = await findMembersAmong(
    db,
    space.id,
    fitting.map((person) => person.id!),
  );
  const unfit = new Set(people.filter((person) => !fitting.includes(person)).flatMap((person) => [person.account, person.phone]));
  return {
    userIds: [...new Set(fitting.map((person) => person.id!).filter((id) => !inside.has(id)))],
    phones: unknown.filter((text) => PHONE.test(text)),
    notFound: [...unknown.filter((text) => !PHONE.test(text)), ...typed.filter((text) => unfit.has(text))],
    alreadyMembers: fitting.filter((person) => inside.has(person.id!)).length,
  };
}

/** Invites people by account or phone; whoever is invited twice has one open invitation, the newer. */
export async function invite(db: Db, invitation: Invite) {
  const { space, actor, input, now } = invitation;
  await lockSpace(db, space.id);
  const { notFound, alreadyMembers, ...found } = await sortOut(db, invitation);
  const rights = input.role === 'ta' ? input.rights : [];
  const same = { spaceId: space.id, ...found, role: input.role, rights, days: input.days };
  const known = await findInvitedSince(db, same, new Date(now.getTime() - SAME_INVITATION_MS));
  const userIds = found.userIds.filter((id) => known.every(({ user_id }) => user_id !== id));
  const phones = found.phones.filter((text) => known.every(({ phone }) => phone !== text));
  const shared = {
    space_id: space.id,
    role: input.role,
    ta_rights: rights,
    skips_review: true,
    max_uses: 1,
    expires_at: new Date(now.getTime() + input.days * DAY),
    created_by: actor.userId,
    created_at: now,
  };
  const drafts = [...userIds.map((user_id) => ({ ...shared, user_id })), ...phones.map((phone) => ({ ...shared, phone }))];
  if (drafts.length > 0) {
    await revokeOpenFor(db, space.id, userIds, phones, now);
    const rows = await insertInvitations(db, drafts);
    await audit(
      db,
      ...rows.map((row) => ({
        actorId: actor.userId,
        action: 'person_invited',
        objectType: 'space_invitation',
        objectId: row.id,
        to: 'open',
        address: invitation.address,
      })),
    );
    const sender = await findPerson(db, actor.userId);
    await sendMessage(db, {
      userIds,
      kind: 'space_invited',
      values: { person: sender?.name ?? '', space: space.name },
      link: addressOf('spaces'),
    });
    await publishToStaff(db, space.id, 'invitations');
  }
  return { invited: found.userIds.length + found.phones.length, not_found: notFound, already_members: alreadyMembers };
}
