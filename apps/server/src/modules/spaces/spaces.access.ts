import type { TaRight } from '@praxis/contract/spaces/spaces';
import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { findGroup } from './groups/groups.store.ts';
import { findMemberImport } from './import/member-import.store.ts';
import { findInvitation } from './invitations/invitations.store.ts';
import { findMembership, findMembershipById } from './members/members.store.ts';
import type { JoinMethod } from './membership/join.rules.ts';
import { leadsTheSpace, runsTheSpace, type SpaceMember } from './membership/member.rules.ts';
import { findSpaceWithMember, type SpaceWithMember } from './membership/member.store.ts';
import { findNotice } from './notices/notices.store.ts';
import { findCard, findSpaceIdByCode, lockSpace } from './spaces.store.ts';

type SpaceAsk = { actor: Actor; input: { space_id: string }; db: Db };
type Entered = SpaceWithMember & { member: SpaceMember };

const enteredSpace = (found: SpaceWithMember | undefined): Entered | undefined => (found?.member ? (found as Entered) : undefined);

/** The space of an approved member; a stranger's space and a missing one are the same page-level "not for you". */
export async function spaceTheActorEnters({ actor, input, db }: SpaceAsk): Promise<Entered> {
  const entered = enteredSpace(await findSpaceWithMember(db, input.space_id, actor.userId));
  if (!entered) throw notForYou();
  return entered;
}

/** The space of somebody who runs it, for reading its desk. A student's own space reads like a foreign one. */
export async function spaceTheActorRuns(ask: SpaceAsk): Promise<Entered> {
  const entered = await spaceTheActorEnters(ask);
  if (!runsTheSpace(entered.member)) throw notForYou();
  return entered;
}

/** The space whose desk the actor may read with a certain right. */
export const spaceTheActorReadsWith = (right: TaRight) => async (ask: SpaceAsk) => {
  const entered = await spaceTheActorEnters(ask);
  if (!entered.member.rights.includes(right)) throw notForYou();
  return entered;
};

/** For deeds: whoever is not in the space learns nothing, a member is told plainly, and nothing changes in an archived space. */
export function permitted<Found extends { space: { state: string }; member: SpaceMember | undefined }>(
  found: Found | undefined,
  allowed: (member: SpaceMember) => boolean,
  unknown:
    | 'space_not_found'
    | 'membership_not_found'
    | 'group_not_found'
    | 'invitation_not_found'
    | 'notice_not_found'
    | 'member_import_not_found' = 'space_not_found',
) {
  if (!found?.member) throw new Refusal(unknown);
  if (!allowed(found.member)) throw new Refusal('not_allowed');
  if (found.space.state === 'archived') throw new Refusal('space_archived');
  return found as Found & { member: SpaceMember };
}

/** The active space in which the actor holds a right. */
export const spaceWhereTheActorMay =
  (right: TaRight) =>
  async ({ actor, input, db }: SpaceAsk) =>
    permitted(await findSpaceWithMember(db, input.space_id, actor.userId), (member) => member.rights.includes(right));

/** The active space that the actor leads as owner or teacher. */
export const spaceTheActorLeads = async ({ actor, input, db }: SpaceAsk) =>
  permitted(await findSpaceWithMember(db, input.space_id, actor.userId), leadsTheSpace);

/** The space that is the actor's own, archived or not. */
export async function spaceTheActorOwns({ actor, input, db }: SpaceAsk) {
  const entered = enteredSpace(await findSpaceWithMember(db, input.space_id, actor.userId));
  if (!entered) throw new Refusal('space_not_found');
  if (entered.member.role !== 'owner') throw new Refusal('not_allowed');
  return entered;
}

/** The space as a card when this person may see its page: members, applicants, and everybody when it is public. */
export async function findSpacePage(db: Db, userId: string, spaceId: string) {
  const row = await findCard(db, userId, spaceId);
  if (!row) return undefined;
  const known = row.owner_id === userId || ['approved', 'unreviewed', 'waitlisted', 'audit_failed'].includes(row.member_state ?? '');
  return known || (row.visibility === 'public' && row.state === 'active') ? row : undefined;
}

export async function spacePageTheActorSees({ actor, input, db }: SpaceAsk) {
  const row = await findSpacePage(db, actor.userId, input.space_id);
  if (!row) throw notForYou();
  return row;
}

/** A space somebody wants to join by its id, locked: public ones, and those that refused them before. */
export async function spaceTheActorAsksToJoin({ actor, input, db }: SpaceAsk) {
  const space = await lockSpace(db, input.space_id);
  const earlier = space && (await findMembership(db, space.id, actor.userId));
  if (!space || (space.visibility === 'private' && !earlier)) throw new Refusal('space_not_found');
  const known = earlier && earlier.state !== 'left' && earlier.state !== 'removed';
  if (space.visibility === 'private' && !known && space.owner_id !== actor.userId) throw new Refusal('space_not_found');
  return { space, method: (known && space.visibility === 'private' ? 'code' : 'search') as JoinMethod };
}

/** The locked space behind a join code. */
export async function spaceBehindTheCode({ input, db }: { input: { code: string }; db: Db }) {
  const id = await findSpaceIdByCode(db, input.code);
  const space = id && (await lockSpace(db, id));
  if (!space) throw new Refusal('join_code_unknown', { fields: { code: 'join_code_unknown' } });
  return space;
}

/** A membership of the actor's own that can be ended, with its space locked. */
export async function membershipTheActorEnds({ actor, input, db }: SpaceAsk) {
  const space = await lockSpace(db, input.space_id);
  if (space?.owner_id === actor.userId) throw new Refusal('owner_cannot_leave');
  const membership = space && (await findMembership(db, space.id, actor.userId));
  if (!space || !membership) throw new Refusal('space_not_found');
  if (!['approved', 'unreviewed', 'waitlisted'].includes(membership.state)) throw new Refusal('not_a_member');
  return { space, membership };
}

/** Finds the space around a row and asks whether the actor may act on it; a foreign row and a missing one read the same. */
async function ownerOfRow(
  { actor, db }: { actor: Actor; db: Db },
  spaceId: string | undefined,
  allowed: (member: SpaceMember) => boolean,
  unknown: Parameters<typeof permitted>[2],
) {
  const found = spaceId === undefined ? undefined : await findSpaceWithMember(db, spaceId, actor.userId);
  return permitted(found, allowed, unknown);
}

type MembershipAsk = { actor: Actor; input: { membership_id: string }; db: Db };

async function membershipUnder(ask: MembershipAsk, allowed: (member: SpaceMember) => boolean) {
  const known = await findMembershipById(ask.db, ask.input.membership_id);
  const { space: found, member } = await ownerOfRow(ask, known?.space_id, allowed, 'membership_not_found');
  const space = await lockSpace(ask.db, found.id);
  const membership = await findMembershipById(ask.db, ask.input.membership_id);
  if (!space || !membership) throw new Refusal('membership_not_found');
  return { space, membership, member };
}

/** A request or member the actor decides about, with the space locked. */
export const membershipTheActorReviews = (ask: MembershipAsk) =>
  membershipUnder(ask, (member) => member.rights.includes('approve_members'));

/** An assistant of a space the actor leads, with the space locked. */
export async function assistantTheActorLeads(ask: MembershipAsk) {
  const found = await membershipUnder(ask, leadsTheSpace);
  if (found.membership.role !== 'ta' || found.membership.state !== 'approved') throw new Refusal('membership_not_found');
  return found;
}

/** The space whose people the actor lists; those who only asked are shown to those who review. */
export async function membersTheActorSees(ask: SpaceAsk & { input: { state: string } }) {
  const entered = await spaceTheActorRuns(ask);
  if (ask.input.state !== 'approved' && !entered.member.rights.includes('approve_members')) throw notForYou();
  return entered;
}

/** A group in a space where the actor manages members. */
export async function groupTheActorManages(ask: { actor: Actor; input: { group_id: string }; db: Db }) {
  const group = await findGroup(ask.db, ask.input.group_id);
  const { space } = await ownerOfRow(ask, group?.space_id, (member) => member.rights.includes('approve_members'), 'group_not_found');
  return { space, group: group! };
}

/** An invitation of a space where the actor invites. */
export async function invitationTheActorManages(ask: { actor: Actor; input: { invitation_id: string }; db: Db }) {
  const invitation = await findInvitation(ask.db, ask.input.invitation_id);
  const { space } = await ownerOfRow(
    ask,
    invitation?.space_id,
    (member) => member.rights.includes('approve_members'),
    'invitation_not_found',
  );
  return { space, invitation: invitation! };
}

type NoticeAsk = { actor: Actor; input: { notice_id: string }; db: Db };

/** A notice the actor may read: published ones for members, waiting ones for those who post. */
async function readableNotice({ actor, input, db }: NoticeAsk) {
  const notice = await findNotice(db, input.notice_id);
  const found = notice && (await findSpaceWithMember(db, notice.space_id, actor.userId));
  const member = found?.member;
  if (!notice || !found || !member || (!notice.published_at && !member.rights.includes('post_notices'))) return undefined;
  return { notice, space: found.space, member };
}

/** The notice page of a member. */
export async function noticeTheActorReads(ask: NoticeAsk) {
  const readable = await readableNotice(ask);
  if (!readable) throw notForYou();
  return readable;
}

/** A notice the actor marks as read. */
export async function noticeTheActorHasRead(ask: NoticeAsk) {
  const readable = await readableNotice(ask);
  if (!readable) throw new Refusal('notice_not_found');
  return readable;
}

/** A notice whose readers the actor may see. */
export async function noticeWhoseReadersTheActorSees(ask: NoticeAsk) {
  const readable = await noticeTheActorReads(ask);
  if (!readable.member.rights.includes('post_notices')) throw notForYou();
  return readable;
}

/** A notice the actor may change. */
export async function noticeTheActorChanges(ask: NoticeAsk) {
  const readable = await readableNotice(ask);
  permitted(readable, (member) => member.rights.includes('post_notices'), 'notice_not_found');
  return readable!;
}

type MemberImportAsk = { actor: Actor; input: { import_id: string }; db: Db };

/** An import whose report the actor may read: those who approve members in its space. */
export async function memberImportTheActorReads(ask: MemberImportAsk) {
  const row = await findMemberImport(ask.db, ask.input.import_id);
  const found = row && (await findSpaceWithMember(ask.db, row.space_id, ask.actor.userId));
  if (!row || !found?.member?.rights.includes('approve_members')) throw notForYou();
  return { row, space: found.space };
}

/** An import the actor carries out. */
export async function memberImportTheActorConfirms(ask: MemberImportAsk) {
  const row = await findMemberImport(ask.db, ask.input.import_id);
  await ownerOfRow(ask, row?.space_id, (member) => member.rights.includes('approve_members'), 'member_import_not_found');
  return row!;
}
