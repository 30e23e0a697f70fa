import type { MembershipState } from '@praxis/contract/spaces/spaces';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { announceEach } from '../../../platform/jobs/events.ts';
import { sendMessage } from '../../messages/index.ts';
import { type Membership, setMemberships } from '../members/members.store.ts';
import type { LockedSpace } from '../spaces.store.ts';
import { reviewed } from './join.rules.ts';
import { freePlacesOf, linkToSpace, publishToMembers, publishToStaff } from './seats.ts';

type Review = {
  space: LockedSpace;
  requests: readonly Membership[];
  verdict: 'approved' | 'audit_failed';
  reason: string;
  groupId?: string;
  reviewerId: string;
  now: Date;
};

type Decided = { request: Membership; state: MembershipState };

const idsIn = (decided: readonly Decided[], state: MembershipState, of: 'id' | 'user_id' = 'id') =>
  decided.filter((one) => one.state === state).map((one) => one.request[of]);

async function write(db: Db, review: Review, decided: readonly Decided[]) {
  const by = { reviewed_by: review.reviewerId, reviewed_at: review.now };
  const group = review.groupId === undefined ? {} : { group_id: review.groupId };
  await setMemberships(db, idsIn(decided, 'approved'), { ...by, ...group, state: 'approved', joined_at: review.now, refuse_reason: '' });
  await setMemberships(db, idsIn(decided, 'waitlisted'), {
    ...by,
    ...group,
    state: 'waitlisted',
    waiting_since: review.now,
    refuse_reason: '',
  });
  await setMemberships(db, idsIn(decided, 'audit_failed'), { ...by, state: 'audit_failed', refuse_reason: review.reason });
}

async function report(db: Db, review: Review, decided: readonly Decided[]) {
  const { space } = review;
  await announceEach(
    db,
    'membership_reviewed',
    decided.flatMap(({ request, state }) =>
      state === 'approved' || state === 'audit_failed'
        ? [{ membershipId: request.id, spaceId: space.id, userId: request.user_id, status: state, reason: review.reason }]
        : [],
    ),
  );
  await sendMessage(db, {
    userIds: idsIn(decided, 'approved', 'user_id'),
    kind: 'join_approved',
    values: { space: space.name },
    link: linkToSpace(space.id),
  });
  await sendMessage(db, {
    userIds: idsIn(decided, 'audit_failed', 'user_id'),
    kind: 'join_refused',
    values: { space: space.name, reason: review.reason },
    link: linkToSpace(space.id),
  });
  await publishToStaff(db, space.id, 'requests');
  if (review.verdict === 'approved') await publishToMembers(db, space.id, 'members');
}

/** Decides requests of a locked space, the earliest first; those that find no free place wait for one. */
export async function decideRequests(db: Db, review: Review): Promise<Decided[]> {
  let free = await freePlacesOf(db, review.space);
  const decided = review.requests.map((request) => {
    const state = reviewed(request.state, review.verdict, free);
    if (state === 'approved') free -= 1;
    return { request, state };
  });
  await write(db, review, decided);
  await audit(
    db,
    ...decided.map(({ request, state }) => ({
      actorId: review.reviewerId,
      action: 'join_request_reviewed',
      objectType: 'space_member',
      objectId: request.id,
      from: request.state,
      to: state,
      detail: { spaceId: review.space.id, ...(review.reason && { reason: review.reason }) },
    })),
  );
  await report(db, review, decided);
  return decided;
}
