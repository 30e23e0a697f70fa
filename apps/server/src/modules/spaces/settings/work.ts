import { addressOf } from '@praxis/contract/core/pages';
import type { Db } from '../../../platform/db.ts';
import { type Place, requestsWaiting } from '../membership/place.store.ts';

/** Requests to join that somebody may decide on. */
export async function requestWorkFor(db: Db, places: readonly Place[]) {
  const spaceIds = places.filter(({ standing }) => standing.rights.includes('approve_members')).map((place) => place.spaceId);
  return (await requestsWaiting(db, spaceIds)).map(({ id, name, count, since }) => ({
    ...{ kind: 'requests' as const, id, title: name, space_name: name, count, submitted: null, ends_at: null, since: since.getTime() },
    to: addressOf('space', { spaceId: id, tab: 'members' }, { state: 'unreviewed' }),
  }));
}
