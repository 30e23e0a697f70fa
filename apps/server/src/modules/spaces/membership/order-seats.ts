import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findKnownMembers, findMembership, saveJoinRequest, setMemberships } from '../members/members.store.ts';
import { findSpaceRow, insertSpace, type LockedSpace, lockSpace, shareUncappedSpace } from '../spaces.store.ts';
import { newJoinCode } from './join-code.ts';
import { findSpaceWithMember } from './member.store.ts';
import { deleteSeatHold, findHeldSpaces, insertSeatHold, seatNewcomer } from './seat-holds.store.ts';
import { freePlacesOf, promoteWaiting, publishToMembers, publishToStaff } from './seats.ts';

type Catalog = { ownerId: string; name: string; intro: string; now: Date };

/** Opens the space in which the buyers of a course learn it: nobody finds it, nobody joins it but by an order. Returns its id. */
export async function openCatalogSpace(db: Db, { ownerId, name, intro, now }: Catalog): Promise<string> {
  for (;;) {
    const row = await insertSpace(db, {
      ...{ owner_id: ownerId, institution_id: null, name, intro, type: 'mooc', visibility: 'private', need_review: true, join_open: false },
      ...{ capacity: null, start_at: now, end_at: null, join_code: newJoinCode() },
    });
    if (row) return row.id;
  }
}

/** Why an order cannot seat somebody, or what became of it. */
export type Admitted = 'admitted' | 'member_already' | 'removed_by_teacher' | 'full' | 'closed';

type Seat = { spaceId: string; userId: string; now: Date };

/** A teacher removed them: no order brings them back. Whoever lost a place with its right may buy another. */
const isRemoved = (membership: { state: string | null; source: string | null } | undefined) =>
  membership?.state === 'removed' && membership.source !== 'order';

/** Whether an order could seat somebody in a space now. */
export async function seatFor(db: Db, userId: string, spaceId: string): Promise<'free' | Exclude<Admitted, 'admitted'>> {
  const found = await findSpaceWithMember(db, spaceId, userId);
  if (!found) return 'closed';
  const { space, member, membershipState: state, membershipSource: source } = found;
  if (member) return 'member_already';
  if (isRemoved({ state, source })) return 'removed_by_teacher';
  if (space.state !== 'active') return 'closed';
  return (await freePlacesOf(db, space)) > 0 ? 'free' : 'full';
}

/** Keeps a place for whoever is about to pay. Where places are not counted nobody waits for anybody. */
export async function holdSeat(
  db: Db,
  { spaceId, userId, holder }: { spaceId: string; userId: string; holder: string },
): Promise<'held' | 'full' | 'closed'> {
  const known = await findSpaceRow(db, spaceId);
  if (known?.state === 'active' && known.capacity === null) return 'held';
  const space = await lockSpace(db, spaceId);
  if (space?.state !== 'active') return 'closed';
  // Whoever sits there already needs no second place.
  if ((await findMembership(db, spaceId, userId))?.state === 'approved') return 'held';
  if ((await freePlacesOf(db, space)) <= 0) return 'full';
  await insertSeatHold(db, spaceId, holder);
  return 'held';
}

/** Gives back every place that is still kept for a holder: whoever waits moves up. */
export async function releaseSeats(db: Db, holder: string, now: Date) {
  for (const spaceId of await findHeldSpaces(db, holder)) {
    const space = await lockSpace(db, spaceId);
    if (!(await deleteSeatHold(db, spaceId, holder)) || !space) continue;
    if ((await promoteWaiting(db, space, now)) > 0) await publishToMembers(db, spaceId, 'members');
  }
}

/** Seats whoever paid, ahead of review and never over the capacity; a place that is held for `holder` is theirs. */
export async function admitByOrder(db: Db, { holder, ...seat }: Seat & { holder?: string }): Promise<Admitted> {
  const newcomer = await seatNewcomer(db, { ...seat, holder: holder ?? '' });
  if (newcomer) return admitted(db, seat, newcomer);
  // Buyers of one course do not wait for each other: nothing is counted there.
  const space = (await shareUncappedSpace(db, seat.spaceId)) ?? (await lockSpace(db, seat.spaceId));
  const wasHeld = holder !== undefined && (await deleteSeatHold(db, seat.spaceId, holder));
  const outcome = await seatIn(db, space, seat);
  if (wasHeld && space && outcome !== 'admitted') await promoteWaiting(db, space, seat.now);
  return outcome;
}

async function seatIn(db: Db, space: LockedSpace | undefined, { spaceId, userId, now }: Seat): Promise<Admitted> {
  if (space?.state !== 'active') return 'closed';
  const earlier = await findMembership(db, spaceId, userId);
  if (space.owner_id === userId || earlier?.state === 'approved') return 'member_already';
  if (isRemoved(earlier)) return 'removed_by_teacher';
  if ((await freePlacesOf(db, space)) <= 0) return 'full';
  const { id } = await saveJoinRequest(db, {
    ...{ space_id: spaceId, user_id: userId, role: 'student', state: 'approved', source: 'order', apply_text: '', applied_at: now },
    ...{ applied_again: 0, ta_rights: [], waiting_since: null, joined_at: now },
  });
  return admitted(db, { spaceId, userId }, id);
}

async function admitted(db: Db, { spaceId, userId }: Pick<Seat, 'spaceId' | 'userId'>, id: string): Promise<Admitted> {
  await audit(db, {
    ...{ actorId: userId, action: 'space_joined', objectType: 'space_member', objectId: id, to: 'approved' },
    detail: { method: 'order', spaceId },
  });
  await publishToMembers(db, spaceId, 'members');
  await publishToStaff(db, spaceId, 'requests');
  return 'admitted';
}

/** Frees the place of whose right ended; those who are in the space for another reason stay. Progress is kept. */
export async function dismissByOrder(db: Db, { spaceId, userId, now }: { spaceId: string; userId: string; now: Date }) {
  const space = await lockSpace(db, spaceId);
  const membership = await findMembership(db, spaceId, userId);
  if (!space || membership?.state !== 'approved' || membership.source !== 'order' || membership.role !== 'student') return;
  await setMemberships(db, [membership.id], { state: 'removed', group_id: null, waiting_since: null });
  await audit(db, {
    ...{ action: 'member_removed', objectType: 'space_member', objectId: membership.id, from: 'approved', to: 'removed' },
    detail: { method: 'order', spaceId },
  });
  await promoteWaiting(db, space, now);
  await publishToMembers(db, spaceId, 'members');
}

/** What a seat of a space is, for whoever sells it. */
export async function findSeat(db: Db, spaceId: string) {
  const space = await findSpaceRow(db, spaceId);
  if (!space) return undefined;
  const { name, intro, owner_id, cover_file_id, state } = space;
  return { name, intro, owner_id, cover_file_id, active: state === 'active', free: await freePlacesOf(db, space) };
}

/** Of those who bought their way into spaces, the ones who never got in; whoever left or was removed did get in. */
export async function findNotAdmitted<Pair extends { userId: string; spaceId: string }>(db: Db, pairs: readonly Pair[]): Promise<Pair[]> {
  const known = await findKnownMembers(
    db,
    pairs.map(({ userId }) => userId),
    pairs.map(({ spaceId }) => spaceId),
  );
  return pairs.filter(({ userId, spaceId }) => !known.has(`${userId} ${spaceId}`));
}
