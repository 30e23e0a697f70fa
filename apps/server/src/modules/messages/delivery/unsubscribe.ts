import { addressOf } from '@praxis/contract/core/pages';
import { type MessageGroup, messageGroups } from '@praxis/contract/notifications/groups';
import type { App } from '../../../platform/app.ts';

/** What a mail can be unsubscribed from. */
export type MailKind = MessageGroup | 'digest';
const kinds: readonly string[] = [...messageGroups, 'digest'];

const signed = (userId: string, kind: string) => `unsubscribe ${userId} ${kind}`;

/** The address at the foot of a mail: it ends mails of one kind for one person, does nothing else and does not expire. */
export const unsubscribeAddress = (app: Pick<App, 'secrets' | 'instance'>, userId: string, kind: MailKind) =>
  `${app.instance.origin}${addressOf('unsubscribe', { ticket: `${userId}.${kind}.${app.secrets.sign(signed(userId, kind))}` })}`;

/** Whose mails of which kind a ticket ends; undefined when we did not make it. */
export function readTicket(app: Pick<App, 'secrets'>, ticket: string): { userId: string; kind: MailKind } | undefined {
  const match = /^([1-9]\d{0,17})\.([a-z]{1,20})\.([\w-]{20,100})$/.exec(ticket);
  if (!match) return undefined;
  const [, userId = '', kind = '', signature = ''] = match;
  return kinds.includes(kind) && app.secrets.verify(signed(userId, kind), signature) ? { userId, kind: kind as MailKind } : undefined;
}
