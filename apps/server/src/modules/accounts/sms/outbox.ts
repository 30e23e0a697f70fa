import type { SmsChannel } from './channel.ts';

/** The development outbox: the message stays readable in its table and nothing leaves the machine. */
export const outboxSms: SmsChannel = { name: 'outbox', send: async (sms) => `outbox-${sms.phone}` };
