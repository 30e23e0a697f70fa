import { addressOf } from '@praxis/contract/core/pages';
import type { MembershipState, TaRight } from '@praxis/contract/spaces/spaces';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { announce } from '../../../platform/jobs/events.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { sendMessage } from '../../messages/index.ts';
import {
  countStudents,
  findMembership,
  findNextWaiting,
  type Membership,
  saveJoinRequest,
  setMemberships,
} from '../members/members.store.ts';
import type { LockedSpace } from '../spaces.store.ts';
import { askedAgain, freePlaces, type JoinMethod, joined, joinMatrix, joinObstacle } from './join.rules.ts';
import { notifyOfRequest } from './request-notices.ts';
import { countSeatHolds } from './seat-holds.store.ts';

/** What an open page of a space hears: which part of it to fetch again. Bodies name nobody. */
export type SpaceNews = { type: 'members' | 'requests' | 'notices' | 'groups' | 'space' | 'invitations' };

/** Tells members' open pages that something changed. */
export const publishToMembers = (db: Db, spaceId: string, type: SpaceNews['type']) =>
  publish(db, `space:${spaceId}`, { type } satisfies SpaceNews);

/** Tells only those who run the space. */
export const publishToStaff = (db: Db, spaceId: string, type: SpaceNews['type']) =>
  publish(db, `space-desk:${spaceId}`, { type } satisfies SpaceNews);

/** Free places of a space, which is locked by whoever gives one away; one that is held for a payment is not free. */
export const freePlacesOf = async (db: Db, space: Pick<LockedSpace, 'id' | 'capacity'>) =>
  space.capacity === null
    ? Number.POSITIVE_INFINITY
    : freePlaces(space.capacity, (await countStudents(db, space.id)) + (await countSeatHolds(db, space.id)));

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

type JoinRequest = {
  space: LockedSpace;
  method: JoinMethod;
  actor: { userId: string; utype: number };
  applyText?: string;
  role?: 'student' | 'ta' | 'teacher';
  rights?: readonly TaRight[];
  now: Date;
};

const sources: Record<JoinMethod, string> = { search: 'apply', code: 'code', link: 'link', invite: 'invite' };

async function newState(db: Db, request: JoinRequest, earlier: Membership | undefined): Promise<MembershipState> {
  const matrix = joinMatrix(request.space, request.method);
  if (!matrix) throw new Refusal('space_not_found');
  const obstacle =
    request.space.owner_id === request.actor.userId
      ? 'already_member'
      : joinObstacle(request.space, request.method, earlier, request.actor.utype, request.now);
  if (obstacle) throw new Refusal(obstacle);
  const sits = (request.role ?? 'student') === 'student';
  return joined(matrix, request.method, earlier, sits ? await freePlacesOf(db, request.space) : 1);
}

/** Somebody comes to a door of a locked space and is let in, put on a list, or refused. */
export async function requestToJoin(db: Db, request: JoinRequest) {
  const { space, actor, now } = request;
  const earlier = await findMembership(db, space.id, actor.userId);
  const state = await newState(db, request, earlier);
  const { id } = await saveJoinRequest(db, {
    space_id: space.id,
    user_id: actor.userId,
    role: request.role ?? 'student',
    state,
    source: sources[request.method],
    apply_text: request.applyText ?? '',
    applied_at: now,
    applied_again: askedAgain(earlier),
    ta_rights: request.role === 'ta' ? [...(request.rights ?? [])] : [],
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
    detail: { method: request.method, spaceId: space.id },
  });
  if (state === 'unreviewed') {
    await announce(db, 'join_requested', { membershipId: id, spaceId: space.id, userId: actor.userId });
    await notifyOfRequest(db, { space, userId: actor.userId, note: request.applyText ?? '' }, now);
  }
  await publishToStaff(db, space.id, 'requests');
  if (state === 'approved') await publishToMembers(db, space.id, 'members');
  return { space_id: space.id, state };
}
