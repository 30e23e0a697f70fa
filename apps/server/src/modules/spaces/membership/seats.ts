import { addressOf } from '@praxis/contract/core/pages';
import type { MembershipState, TaRight } from '@praxis/contract/spaces/spaces';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/db.ts';
import { announce } from '../../../platform/events.ts';
import { publish } from '../../../platform/realtime.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { sendMessage } from '../../messages/index.ts';
import {
  countStudents,
  findMembership,
  findNextWaiting,
  findPerson,
  type Membership,
  saveKnock,
  setMemberships,
} from '../members/members.store.ts';
import type { LockedSpace } from '../spaces.store.ts';
import { askedAgain, type Door, freePlaces, joined, joinMatrix, joinObstacle } from './join.rules.ts';
import { idsWithRight } from './standing.store.ts';

/** What an open page of a space hears: which part of it to fetch again. Bodies name nobody. */
export type SpaceNews = { type: 'members' | 'requests' | 'notices' | 'groups' | 'space' | 'invitations' };

/** Tells members' open pages that something changed. */
export const tellMembers = (db: Db, spaceId: string, type: SpaceNews['type']) =>
  publish(db, `space:${spaceId}`, { type } satisfies SpaceNews);

/** Tells only those who run the space. */
export const tellDesk = (db: Db, spaceId: string, type: SpaceNews['type']) =>
  publish(db, `space-desk:${spaceId}`, { type } satisfies SpaceNews);

/** Free places of a locked space. */
export const freePlacesOf = async (db: Db, space: LockedSpace) =>
  space.capacity === null ? Number.POSITIVE_INFINITY : freePlaces(space.capacity, await countStudents(db, space.id));

export const linkToSpace = (spaceId: string) => addressOf('space', { spaceId });

/** Gives free places to those who have waited longest. The space is locked by the caller. */
export async function promoteWaiting(db: Db, space: LockedSpace, now: Date) {
  const free = await freePlacesOf(db, space);
  if (free <= 0) return 0;
  const next = await findNextWaiting(db, space.id, free);
  if (next.length === 0) return 0;
  await setMemberships(
    db,
    next.map((row) => row.id),
    { state: 'approved', joined_at: now, waiting_since: null },
  );
  await audit(
    db,
    ...next.map((row) => ({
      action: 'waiting_list_promoted',
      objectType: 'space_member',
      objectId: row.id,
      from: 'waitlisted',
      to: 'approved',
    })),
  );
  await sendMessage(db, {
    userIds: next.map((row) => row.user_id),
    kind: 'waiting_list_promoted',
    values: { space: space.name },
    link: linkToSpace(space.id),
  });
  return next.length;
}

type Knock = {
  space: LockedSpace;
  door: Door;
  actor: { userId: string; utype: number };
  applyText?: string;
  role?: 'student' | 'ta' | 'teacher';
  rights?: readonly TaRight[];
  now: Date;
};

const sources: Record<Door, string> = { search: 'apply', code: 'code', link: 'link', invite: 'invite' };

async function newState(db: Db, knock: Knock, earlier: Membership | undefined): Promise<MembershipState> {
  const matrix = joinMatrix(knock.space, knock.door);
  if (!matrix) throw new Refusal('space_not_found');
  const obstacle =
    knock.space.owner_id === knock.actor.userId
      ? 'already_member'
      : joinObstacle(knock.space, knock.door, earlier, knock.actor.utype, knock.now);
  if (obstacle) throw new Refusal(obstacle);
  const sits = (knock.role ?? 'student') === 'student';
  return joined(matrix, knock.door, earlier, sits ? await freePlacesOf(db, knock.space) : 1);
}

async function tellOfRequest(db: Db, knock: Knock, membershipId: string) {
  const { space, actor } = knock;
  await announce(db, 'join_requested', { membershipId, spaceId: space.id, userId: actor.userId });
  const person = await findPerson(db, actor.userId);
  await sendMessage(db, {
    userIds: await idsWithRight(db, space.id, 'approve_members'),
    kind: 'join_requested',
    values: { person: person?.name ?? '', space: space.name, note: knock.applyText ?? '' },
    link: addressOf('space', { spaceId: space.id, tab: 'members' }, { state: 'unreviewed' }),
  });
}

/** Somebody comes to a door of a locked space and is let in, put on a list, or refused. */
export async function knockAt(db: Db, knock: Knock) {
  const { space, actor, now } = knock;
  const earlier = await findMembership(db, space.id, actor.userId);
  const state = await newState(db, knock, earlier);
  const { id } = await saveKnock(db, {
    space_id: space.id,
    user_id: actor.userId,
    role: knock.role ?? 'student',
    state,
    source: sources[knock.door],
    apply_text: knock.applyText ?? '',
    applied_at: now,
    applied_again: askedAgain(earlier),
    ta_rights: knock.role === 'ta' ? [...(knock.rights ?? [])] : [],
    waiting_since: state === 'waitlisted' ? (earlier?.waiting_since ?? now) : null,
    joined_at: state === 'approved' ? now : null,
  });
  await audit(db, {
    actorId: actor.userId,
    action: 'space_joined',
    objectType: 'space_member',
    objectId: id,
    ...(earlier && { from: earlier.state }),
    to: state,
    detail: { door: knock.door, spaceId: space.id },
  });
  if (state === 'unreviewed') await tellOfRequest(db, knock, id);
  await tellDesk(db, space.id, 'requests');
  if (state === 'approved') await tellMembers(db, space.id, 'members');
  return { space_id: space.id, state };
}
