import type { InboxKind } from '@praxis/contract/messages/inbox';
import type { Db } from '../../platform/db.ts';
import { publishToMany } from '../../platform/realtime.ts';
import { insertMessages } from './messages.store.ts';

/** One message to each of some people. `link` is a path of this application. */
export type Sending = { userIds: readonly string[]; kind: InboxKind; values?: Record<string, string | number>; link?: string };

/** Puts a message into people's inboxes in the caller's transaction; open pages of theirs hear of it after commit. */
export async function sendMessage(db: Db, { userIds, kind, values = {}, link = '' }: Sending) {
  const readers = [...new Set(userIds)];
  if (readers.length === 0) return;
  await insertMessages(db, { userIds: readers, kind, values, link });
  await publishToMany(
    db,
    readers.map((id) => `user:${id}`),
    { type: 'message', kind },
  );
}
