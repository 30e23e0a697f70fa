import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { email } from '../core/identity.ts';
import { languages } from '../core/message.ts';
import { id, listOf, noInput, nothing, paging, text, time } from '../core/shapes.ts';
import { messageChannels, messageGroups } from './groups.ts';

const group = z.enum(messageGroups);
const channel = z.enum(messageChannels);
/** Minutes after midnight. */
const minuteOfDay = z.number().check(z.int(), z.gte(0), z.lte(1439));
/** How often a summary comes. */
export const digestRhythm = z.enum(['off', 'daily', 'weekly']);

/** Whether a channel reaches this person: it is ready, switched off in this school, or something of theirs is missing. */
export const channelState = z.enum(['ready', 'off', 'missing', 'refused']);

const times = {
  language: z.enum(languages),
  time_zone: z.string().check(z.minLength(1, 'parameter_error'), z.maxLength(60, 'time_zone_unknown')),
  /** Nothing but security is sent outside the inbox between these; null for no quiet hours. May pass midnight. */
  quiet_from: z.nullable(minuteOfDay),
  quiet_to: z.nullable(minuteOfDay),
  digest: digestRhythm,
  digest_hour: z.number().check(z.int(), z.gte(0), z.lte(23)),
  /** 1 Monday to 7 Sunday. */
  digest_weekday: z.number().check(z.int(), z.gte(1), z.lte(7)),
};

/** Everything a person chose about being told. */
export const messagePreferences = z.object({
  groups: z.array(z.object({ group, channels: z.record(channel, z.object({ on: z.boolean(), fixed: z.boolean() })) })),
  /** Where each channel leads, masked; empty when it leads nowhere yet. */
  channels: z.record(channel, z.object({ state: channelState, address: z.string() })),
  /** The address a code was sent to and is waited for; empty when none is. */
  email_waiting: z.string(),
  ...times,
});
/** Everything a person chose about being told. */
export type MessagePreferences = z.output<typeof messagePreferences>;

export const getMessagePreferences = endpoint({
  method: 'GET',
  path: '/api/message/preference',
  summary: 'How the signed-in person is told of messages.',
  input: noInput,
  data: messagePreferences,
  refusals: [],
});

export const setMessageChoice = endpoint({
  method: 'POST',
  path: '/api/message/preference/choose',
  summary: 'Switches one way of one group of messages on or off.',
  input: z.object({ group, channel, on: z.boolean() }),
  data: nothing,
  refusals: ['message_way_fixed'],
});

export const saveMessageTimes = endpoint({
  method: 'POST',
  path: '/api/message/preference/times',
  summary: 'Sets language, time zone, quiet hours and the summary by e-mail.',
  input: z.object(times),
  data: nothing,
  refusals: ['time_zone_unknown'],
});

export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/api/message/email/send-code',
  summary: 'Sends a code to an e-mail address the person says is theirs.',
  input: z.object({ email: email.check(z.minLength(1, 'email_required')) }),
  data: nothing,
  refusals: ['email_required', 'email_format_wrong', 'email_off', 'too_many_requests'],
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/message/email/prove',
  summary: 'Proves the address with the code; it becomes the address of the profile.',
  input: z.object({ code: z.string().check(z.regex(/^\d{6}$/, 'email_code_wrong')) }),
  data: nothing,
  refusals: ['email_code_wrong', 'too_many_requests'],
});

const ticket = z.string().check(z.minLength(1, 'parameter_error'), z.maxLength(200, 'parameter_error'));

export const showUnsubscription = endpoint({
  method: 'GET',
  path: '/api/message/unsubscribe/look',
  summary: 'What the link at the foot of an e-mail would end.',
  open: true,
  input: z.object({ ticket }),
  data: z.object({ group: z.union([group, z.literal('digest')]), email: z.string(), on: z.boolean() }),
  refusals: ['not_available'],
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/message/unsubscribe',
  summary: 'Ends, or takes up again, e-mails of one group by the link at their foot; nobody needs to be signed in.',
  open: true,
  input: z.object({ ticket, on: z._default(z.boolean(), false) }),
  data: nothing,
  refusals: ['not_available'],
});

/** What became of a message on its way. */
export const deliveryState = z.enum(['waiting', 'sending', 'sent', 'failed', 'unsure', 'dropped']);
/** What became of a message on its way. */
export type DeliveryState = z.output<typeof deliveryState>;

/** One message on one way, as operators see it; what it says is not among it. */
export const deliveryView = z.object({
  id,
  person: z.string(),
  user_id: id,
  channel: z.enum(['email', 'wechat', 'sms']),
  purpose: z.enum(['message', 'digest', 'proof']),
  kind: z.string(),
  state: deliveryState,
  attempts: z.number(),
  failure: z.string(),
  due_at: time,
  created_at: time,
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/delivery/list',
  summary: 'Messages on their way out of the platform, newest first.',
  input: z.object({
    ...paging,
    state: z.optional(deliveryState),
    channel: z.optional(z.enum(['email', 'wechat', 'sms'])),
    q: z._default(text(60), ''),
  }),
  data: listOf(deliveryView),
  refusals: ['not_available'],
});

export const sendAgain = endpoint({
  method: 'POST',
  path: '/api/admin/delivery/again',
  summary: 'Sends a message again whose sending failed or whose outcome is not known.',
  input: z.object({ delivery_id: id }),
  data: nothing,
  refusals: ['not_available', 'delivery_not_failed'],
});
