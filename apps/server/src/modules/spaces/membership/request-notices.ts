import { addressOf } from '@praxis/contract/core/pages';
import type { Db } from '../../../platform/database/db.ts';
import { sendMessage } from '../../messages/index.ts';
import { findPerson } from '../members/members.store.ts';
import type { LockedSpace } from '../spaces.store.ts';
import { idsWithRight } from './member.store.ts';
import { gatheredRequests, setRequestsNotified } from './request-notices.store.ts';

/** Requests to one space that come within this time are told of together. */
const GATHERING_MS = 15 * 60_000;

const requestsPage = (spaceId: string) => addressOf('space', { spaceId, tab: 'members' }, { state: 'unreviewed' });

/** Notifies those who decide of a request at once, unless they were notified within the last quarter of an hour: then it is gathered. */
export async function notifyOfRequest(db: Db, of: { space: LockedSpace; userId: string; note: string }, now: Date) {
  const { space } = of;
  if (space.requests_notified_at && now.getTime() - space.requests_notified_at.getTime() < GATHERING_MS) return;
  const person = await findPerson(db, of.userId);
  await sendMessage(db, {
    userIds: await idsWithRight(db, space.id, 'approve_members'),
    kind: 'join_requested',
    values: { person: person?.name ?? '', space: space.name, note: of.note },
    link: requestsPage(space.id),
  });
  await setRequestsNotified(db, space.id, now);
}

/** Notifies of the requests that gathered since, in one message for each space. */
export async function notifyOfGatheredRequests(db: Db, now: Date) {
  for (const { id, name, count } of await gatheredRequests(db, new Date(now.getTime() - GATHERING_MS))) {
    if (count > 0)
      await sendMessage(db, {
        userIds: await idsWithRight(db, id, 'approve_members'),
        kind: 'join_requests_gathered',
        values: { space: name, count },
        link: requestsPage(id),
      });
    await setRequestsNotified(db, id, count > 0 ? now : null);
  }
}
