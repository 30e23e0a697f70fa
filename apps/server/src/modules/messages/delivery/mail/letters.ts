import type { Language } from '@praxis/contract/core/message';
import { addressOf } from '@praxis/contract/core/pages';
import { groupOf, isMandatory } from '@praxis/contract/notifications/groups';
import type { App } from '../../../../platform/app.ts';
import { messageText } from '../../inbox.rules.ts';
import type { Claimed, findMessage } from '../deliveries.store.ts';
import { unsubscribeAddress } from '../unsubscribe.ts';
import { type MailBlock, writeMail } from './mail.ts';

type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** What a digest or a proof says, kept sealed until it is sent. */
export type Letter = { to?: string; subject: string; blocks: MailBlock[]; digest?: boolean };

/** Where a message leads, as an address of this site. */
export const absoluteAddress = (app: Pick<App, 'instance'>, message: { link: string }) =>
  `${app.instance.origin}${message.link || addressOf('messages')}`;

/** A message in the reader's words and on their clock. */
export const asText = (message: Pick<Message, 'kind' | 'values'>, reader: { language: Language; time_zone: string }) =>
  messageText(message.kind, message.values as Record<string, string | number>, reader.language, reader.time_zone);

/** A message of the inbox as a mail. */
export function mailOfMessage(
  app: App,
  message: Message,
  delivery: Claimed,
  reader: { email: string; language: Language; time_zone: string },
) {
  const { title, body } = asText(message, reader);
  const group = groupOf(message.kind);
  return writeMail({
    id: `delivery-${delivery.id}`,
    to: reader.email,
    language: reader.language,
    subject: title,
    blocks: [{ text: body }],
    open: absoluteAddress(app, message),
    origin: app.instance.origin,
    ...(!isMandatory(group, 'email') && { unsubscribe: unsubscribeAddress(app, delivery.user_id, group) }),
  });
}

export const sealLetter = (app: Pick<App, 'secrets'>, letter: Letter) => app.secrets.encrypt(JSON.stringify(letter));

/** A digest or a proof as a mail; a proof goes to the address it is to prove. */
export function mailOfLetter(app: App, delivery: Claimed & { sealed: Buffer }, reader: { email: string | null; language: Language }) {
  const letter = JSON.parse(app.secrets.decrypt(delivery.sealed)) as Letter;
  const to = letter.to ?? reader.email;
  if (!to) return undefined;
  return writeMail({
    id: `delivery-${delivery.id}`,
    to,
    language: reader.language,
    subject: letter.subject,
    blocks: letter.blocks,
    origin: app.instance.origin,
    ...(letter.digest && { unsubscribe: unsubscribeAddress(app, delivery.user_id, 'digest') }),
  });
}
