import {
  getMessagePreferences,
  listDeliveries,
  saveMessageTimes,
  sendAgain,
  sendEmailCode,
  setMessageChoice,
  showUnsubscription,
  unsubscribe,
  verifyEmail,
} from '@praxis/contract/notifications/preferences';
import { everybody, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();

const ticketOf = ({ app, people }: MatrixSchool) => {
  const { id } = people.student;
  return `${id}.learning.${app.secrets.sign(`unsubscribe ${id} learning`)}`;
};

const failedDelivery = async ({ db, people, canary }: MatrixSchool) => {
  const delivery = await db
    .insertInto('message_deliveries')
    .values({
      user_id: people.student.id,
      channel: 'email',
      occasion: `matrix ${Math.random()}`,
      purpose: 'message',
      state: 'failed',
      failure: canary,
      due_at: new Date(),
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { delivery_id: delivery.id };
};

const codeOf = async ({ app, db, people }: MatrixSchool, role: keyof MatrixSchool['people']) => {
  const { id } = people[role];
  const code_hash = app.secrets.fingerprint(`email code ${id} 123456`);
  const row = { user_id: id, email: `${role}@example.org`, code_hash, expires_at: new Date(Date.now() + 600_000), created_at: new Date() };
  await db
    .insertInto('email_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return { code: '123456' };
};

/** How people are told of messages, and what became of them. */
export const deliveryRows = [
  one({ endpoint: getMessagePreferences, input: () => ({}), allowed: signedIn }),
  one({
    endpoint: setMessageChoice,
    input: () => ({ group: 'learning' as const, channel: 'email' as const, on: false }),
    allowed: signedIn,
  }),
  one({
    endpoint: saveMessageTimes,
    input: () => ({
      language: 'en' as const,
      time_zone: 'Asia/Shanghai',
      quiet_from: null,
      quiet_to: null,
      digest: 'off' as const,
      digest_hour: 8,
      digest_weekday: 1,
    }),
    allowed: signedIn,
  }),
  one({ endpoint: sendEmailCode, input: (_school, role) => ({ email: `${role}@example.org` }), allowed: signedIn }),
  one({
    endpoint: verifyEmail,
    input: (school, role) => (role === 'none' ? { code: '123456' } : codeOf(school, role)),
    allowed: signedIn,
  }),
  one({ endpoint: showUnsubscription, input: (school) => ({ ticket: ticketOf(school) }), allowed: everybody }),
  one({ endpoint: unsubscribe, input: (school) => ({ ticket: ticketOf(school) }), allowed: everybody }),
  one({ endpoint: listDeliveries, input: () => ({}), allowed: ['operator'], refusal: 'not_available' }),
  one({ endpoint: sendAgain, input: failedDelivery, allowed: ['operator'], refusal: 'not_available' }),
];
