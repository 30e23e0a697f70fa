import type { PageAddress } from '@praxis/contract/core/pages';
import { groupOf, isMandatory, isWantedAtFirst, type MessageChannel, type MessageGroup } from '@praxis/contract/notifications/groups';
import type { InboxKind } from '@praxis/contract/notifications/messages';
import type { Db } from '../../platform/database/db.ts';
import { sweepSoon } from '../../platform/jobs/jobs.ts';
import { publishToMany } from '../../platform/realtime/publish.ts';
import { addDeliveries, type Way } from './delivery/deliveries.store.ts';
import { type Channels, findChannels } from './delivery/preferences.store.ts';
import { DELIVER } from './delivery/ways.ts';
import { addToUnread, insertMessages } from './messages.store.ts';

/** One message to each of some people. `link` is a path of this application; from `usefulUntil` on it is sent no more ways. */
export type Sending = {
  userIds: readonly string[];
  kind: InboxKind;
  values?: Record<string, string | number>;
  link?: PageAddress | '';
  usefulUntil?: Date;
  /** How many of the same thing this tells of; while such a message with the same link is unread, they are added to its `count` instead. */
  more?: number;
};

const wants = (reader: Channels, group: MessageGroup, channel: MessageChannel) =>
  isMandatory(group, channel) || (reader.choices[channel] ?? isWantedAtFirst(group, channel));

/** The ways beside the inbox that lead to a reader who wants them. */
function waysTo(reader: Channels, group: MessageGroup): Way[] {
  if (reader.status !== 'active') return [];
  const open: Record<Way, boolean> = { email: reader.email !== null, sms: reader.phone !== null, wechat: reader.wechat };
  return (['email', 'wechat', 'sms'] as const).filter((way) => open[way] && wants(reader, group, way));
}

/**
 * Puts a message into people's inboxes in the caller's transaction and on the ways they chose; open pages of theirs hear of it
 * after commit.
 */
export async function sendMessage(db: Db, { userIds, kind, values: input = {}, link = '', usefulUntil, more }: Sending) {
  const values = more === undefined ? input : { ...input, count: more };
  const unread = more === undefined ? [] : await addToUnread(db, { userIds, kind, values: input, link, more });
  const asked = [...new Set(userIds)].filter((id) => !unread.includes(id));
  if (asked.length === 0) return;
  const group = groupOf(kind);
  const readers = await findChannels(db, asked, group);
  const view = new Map(readers.map((reader) => [reader.id, wants(reader, group, 'inbox')]));
  const messages = await insertMessages(db, {
    readers: [...view].map(([id, inbox]) => ({ id, shown: inbox })),
    kind,
    values,
    link,
    usefulUntil,
  });
  const messageOf = new Map(messages.map((message) => [message.user_id, message.id]));
  const deliveries = readers.flatMap((reader) => {
    const messageId = messageOf.get(reader.id)!;
    return waysTo(reader, group).map((channel) => ({ userId: reader.id, channel, messageId, occasion: `message ${messageId}` }));
  });
  if ((await addDeliveries(db, deliveries)) > 0) await sweepSoon(db, DELIVER);
  await publishToMany(
    db,
    [...view].flatMap(([id, inbox]) => (inbox ? [`user:${id}`] : [])),
    { type: 'message', kind },
  );
}
