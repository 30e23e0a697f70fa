import { addressOf } from '@praxis/contract/core/pages';
import type { Db } from '../../../platform/database/db.ts';
import { type MemberSpace, requestsWaiting } from '../membership/member-spaces.store.ts';

/** Requests to join that somebody may decide on. */
export async function requestWorkFor(db: Db, places: readonly MemberSpace[]) {
  const spaceIds = places.filter(({ member }) => member.rights.includes('approve_members')).map((place) => place.spaceId);
  return (await requestsWaiting(db, spaceIds)).map(({ id, name, count, since }) => ({
    ...{ kind: 'requests' as const, id, title: name, space_name: name, count, submitted: null, ends_at: null, since: since.getTime() },
    to: addressOf('space', { spaceId: id, tab: 'members' }, { state: 'unreviewed' }),
  }));
}
