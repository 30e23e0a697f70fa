import { changePassword } from '@praxis/contract/accounts/personal';
import { addressOf } from '@praxis/contract/core/pages';
import { listMessages } from '@praxis/contract/notifications/inbox';
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
import { afterAll, expect, test } from 'vitest';
import type { Db } from '../../../platform/database/db.ts';
import { smtpServer } from '../../../testing/programs/smtp-server.ts';
import { openTestServers } from '../../../testing/server.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { sendMessage } from '../index.ts';
import { openDeliveries, openWays } from './deliver.ts';

const MINUTE = 60_000;
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const answer = (userIds: string[], title = 'Networks') =>
  ({ userIds, kind: 'join_approved', values: { space: title }, link: addressOf('space', { spaceId: '1' }) }) as const;

const verify = async (db: Db, userId: string, email: string) => {
  await db.updateTable('users').set({ email }).where('id', '=', userId).execute();
  await db.insertInto('proven_emails').values({ user_id: userId, email, proven_at: new Date() }).execute();
};

const mailsTo = (db: Db, recipient: string) =>
  db.selectFrom('development_mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute();

const times = {
  language: 'en',
  time_zone: 'Asia/Shanghai',
  quiet_from: null,
  quiet_to: null,
  digest: 'off',
  digest_hour: 8,
  digest_weekday: 1,
} as const;

async function proven(name: string) {
  const created = await world();
  const student = await created.person('student');
  const email = `${name}.${student.id}@example.org`;
  await verify(created.db, student.id, email);
  await created.as(student).call(saveMessageTimes, times);
  return { ...created, student, email, own: created.as(student) };
}

const codeIn = (mail: { subject: string }) => /\d{6}/.exec(mail.subject)![0];

test('a person proves an address with the code sent to it and is written to from then on', async () => {
  const { db, person, as, until } = await world();
  const student = await person('student');
  const own = as(student);
  const email = `New.${student.id}@Example.org`;
  expect((await own.call(getMessagePreferences, {})).data.channels.email).toEqual({ state: 'missing', address: '' });
  expect(await own.call(sendEmailCode, { email: 'a,b@example.org' })).toMatchObject({ key: 'email_format_wrong' });
  expect((await own.call(sendEmailCode, { email })).code).toBe(1);
  const [mail] = await until('the code arrived', async () => {
    const mails = await mailsTo(db, email.toLowerCase());
    return mails.length > 0 && mails;
  });
  expect((await own.call(getMessagePreferences, {})).data.email_waiting).toBe(email.toLowerCase());
  const wrong = codeIn(mail!) === '000000' ? '111111' : '000000';
  expect(await own.call(verifyEmail, { code: wrong })).toMatchObject({ key: 'email_code_wrong' });
  expect((await own.call(verifyEmail, { code: codeIn(mail!) })).code).toBe(1);
  expect(await own.call(verifyEmail, { code: codeIn(mail!) })).toMatchObject({ key: 'email_code_wrong' });
  const { channels, email_waiting } = (await own.call(getMessagePreferences, {})).data;
  expect(channels.email).toEqual({ state: 'ready', address: 'ne***@example.org' });
  expect(email_waiting).toBe('');
  const confirmed = await until('the proof was told by e-mail', async () => (await mailsTo(db, email.toLowerCase()))[1]);
  expect(confirmed.headers).not.toHaveProperty('List-Unsubscribe');
  const sealed = await db.selectFrom('message_deliveries').select('sealed').where('user_id', '=', student.id).execute();
  expect(sealed.every((row) => row.sealed === null)).toBe(true);
});

test('six wrong codes end a code, and another address in the profile ends the proof', async () => {
  const { db, own, student, email, until } = await proven('codes');
  const other = `other.${student.id}@example.org`;
  await own.call(sendEmailCode, { email: other });
  const [mail] = await until('the code arrived', async () => {
    const mails = await mailsTo(db, other);
    return mails.length > 0 && mails;
  });
  const wrong = codeIn(mail!) === '000000' ? '111111' : '000000';
  for (let tried = 0; tried < 5; tried++) await own.call(verifyEmail, { code: wrong });
  expect(await own.call(verifyEmail, { code: codeIn(mail!) })).toMatchObject({ key: 'email_code_wrong' });
  expect((await own.call(getMessagePreferences, {})).data.channels.email.state).toBe('ready');
  await db.updateTable('users').set({ email: other }).where('id', '=', student.id).execute();
  expect((await own.call(getMessagePreferences, {})).data.channels.email.state).toBe('missing');
  expect(email).not.toBe(other);
});

test('a message goes by e-mail in the reader’s language, once, and the link at its foot ends mails of its kind', async () => {
  const { app, db, student, email, own, as, origin, until } = await proven('once');
  await sendMessage(db, answer([student.id], 'Nets <1>'));
  const mail = await until('the mail was sent', async () => (await mailsTo(db, email))[0]);
  expect(mail.subject).toBe('You are now a member of “Nets <1>”');
  expect(mail.html).toContain('Nets &lt;1&gt;');
  expect(mail.body).toContain(`${app.instance.origin}/index/space/1`);
  await Promise.all([1, 2, 3].map(() => openDeliveries(app, openWays(app))()));
  expect(await mailsTo(db, email)).toHaveLength(1);

  const address = new URL(/<([^>]+)>/.exec((mail.headers as Record<string, string>)['List-Unsubscribe']!)![1]!);
  const ticket = address.pathname.split('/').pop()!;
  expect((await as().call(showUnsubscription, { ticket })).data).toEqual({ group: 'membership', email: 'on***@example.org', on: true });
  const clicked = await fetch(`${origin}${address.pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(clicked.status).toBe(200);
  expect((await as().call(showUnsubscription, { ticket })).data.on).toBe(false);
  await sendMessage(db, answer([student.id], 'Unwanted'));
  expect((await own.call(listMessages, {})).data.list[0]?.title).toContain('Unwanted');
  expect((await as().call(unsubscribe, { ticket, on: true })).code).toBe(1);
  await sendMessage(db, answer([student.id], 'Wanted again'));
  await until('the wanted one arrived', async () => (await mailsTo(db, email)).some((one) => one.subject.includes('Wanted again')));
  expect((await mailsTo(db, email)).map((one) => one.subject)).not.toContainEqual(expect.stringContaining('Unwanted'));

  const forged = ticket.replace(`${student.id}.`, '1.');
  expect(await as().call(unsubscribe, { ticket: forged })).toMatchObject({ key: 'not_available' });
  expect((await fetch(`${origin}/unsubscribe/${forged}`, { method: 'POST' })).status).toBe(200);
  expect((await own.call(getMessagePreferences, {})).data.groups.find((one) => one.group === 'membership')?.channels.email.on).toBe(true);
});

test('security cannot be switched off and passes quiet hours; everything else waits for the morning', async () => {
  const { db, student, email, own, clock, until } = await proven('quiet');
  expect(await own.call(setMessageChoice, { group: 'security', channel: 'email', on: false })).toMatchObject({ key: 'message_way_fixed' });
  const minute = (new Date(clock.now().getTime() + 8 * 60 * MINUTE).getUTCHours() * 60 + new Date(clock.now()).getUTCMinutes()) % 1440;
  const around = { quiet_from: (minute + 1380) % 1440, quiet_to: (minute + 60) % 1440 };
  expect((await own.call(saveMessageTimes, { ...times, ...around })).code).toBe(1);
  expect(await own.call(saveMessageTimes, { ...times, time_zone: 'Mars/Olympus' })).toMatchObject({ key: 'time_zone_unknown' });
  await sendMessage(db, answer([student.id]));
  await sendMessage(db, { userIds: [student.id], kind: 'phone_changed' });
  await until('the security message was sent', async () => (await mailsTo(db, email)).length === 1);
  // Several are handed on at once: the other one may still be on its way to wait.
  const waiting = await until('the other one waits', () =>
    db
      .selectFrom('message_deliveries')
      .select(['attempts', 'due_at'])
      .where('user_id', '=', student.id)
      .where('state', '=', 'waiting')
      .where('due_at', '>', clock.now())
      .executeTakeFirst(),
  );
  expect(waiting.attempts).toBe(0);
  expect(await mailsTo(db, email)).toHaveLength(1);
  const left = waiting.due_at.getTime() - clock.now().getTime();
  expect(left).toBeGreaterThan(58 * MINUTE);
  expect(left).toBeLessThanOrEqual(60 * MINUTE);
});

test('a group switched off in the inbox is neither shown nor counted, and still goes the other ways', async () => {
  const { db, student, email, own, until } = await proven('hidden');
  await own.call(setMessageChoice, { group: 'membership', channel: 'inbox', on: false });
  await sendMessage(db, answer([student.id]));
  await until('the mail was sent', async () => (await mailsTo(db, email)).length === 1);
  expect((await own.call(listMessages, {})).data.total).toBe(0);
});

test('a changed password is told to its owner', async () => {
  const { db, own, email, until } = await proven('password');
  expect((await own.call(changePassword, { old_password: '', password: 'Fresh#Word2026' })).code).toBe(1);
  const mail = await until('the mail was sent', async () => (await mailsTo(db, email))[0]);
  expect(mail.subject).toBe('Your password was changed');
});

test('SMS and WeChat carry a message to those who asked for it', async () => {
  const { db, own, student, origin, until } = await proven('ways');
  await db.updateTable('users').set({ phone_verified_at: new Date() }).where('id', '=', student.id).execute();
  const openid = `opretend${student.id}`;
  await db.insertInto('wechat_identities').values({ user_id: student.id, appid: 'wxpretend00000000', openid }).execute();
  for (const channel of ['sms', 'wechat'] as const) await own.call(setMessageChoice, { group: 'membership', channel, on: true });
  const { channels } = (await own.call(getMessagePreferences, {})).data;
  expect([channels.sms.state, channels.wechat.state]).toEqual(['ready', 'ready']);
  await sendMessage(db, answer([student.id], 'Pretend'));
  await until('all three ways were taken', async () => {
    const rows = await db
      .selectFrom('message_deliveries')
      .select(['channel', 'state', 'failure'])
      .where('user_id', '=', student.id)
      .execute();
    return rows.filter((row) => row.state === 'sent').length === 3;
  });
  const sms = await db.selectFrom('sms_outbox').select(['template', 'state']).where('phone', '=', student.phone).execute();
  expect(sms).toEqual([{ template: 'notice', state: 'sent' }]);
  const posted = (await (await fetch(`${origin}/dev/wechat/sent`)).json()) as { data: { list: { touser: string; data: unknown }[] } };
  expect(posted.data.list.find((one) => one.touser === openid)?.data).toMatchObject({ thing1: { value: 'You are now a membe…' } });
});

async function schoolWithMail() {
  const smtp = await smtpServer();
  const [server] = await openTestServers(1, {
    PRAXIS_SMTP_HOST: '127.0.0.1',
    PRAXIS_SMTP_PORT: String(smtp.port),
    PRAXIS_SMTP_TLS: 'none',
    PRAXIS_SMTP_FROM: 'school@example.org',
  });
  closing.push(smtp.close, server!.close);
  const { app, clock } = server!;
  const email = 'reader@example.org';
  const user = await app.db
    .insertInto('users')
    .values({ account: 'reader', nickname: 'Reader', language: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await verify(app.db, user.id, email);
  const deliver = openDeliveries(app, openWays(app));
  const newest = () => app.db.selectFrom('message_deliveries').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const settled = async (state: string) => {
    for (let look = 0; look < 300; look++) {
      const one = await newest();
      if (one.state === state && one.attempts > 0) return one;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`The delivery did not become ${state}: ${JSON.stringify(await newest())}`);
  };
  return { smtp, app, clock, user, email, deliver, settled, newest };
}

test('a mail server that asks to be tried later is tried later; one that dies after the last byte is not asked twice', async () => {
  const { smtp, app, clock, user, deliver, settled } = await schoolWithMail();
  smtp.manners.end = '451 4.7.1 greylisted';
  await sendMessage(app.db, answer([user.id], 'First'));
  const refused = await settled('waiting');
  expect(refused).toMatchObject({ attempts: 1, failure: expect.stringContaining('greylisted') });
  delete smtp.manners.end;
  await deliver();
  expect(smtp.mails).toHaveLength(0);
  clock.move(2 * MINUTE);
  await deliver();
  expect(smtp.mails).toHaveLength(1);

  smtp.manners.breaks = 'end';
  await sendMessage(app.db, answer([user.id], 'Second'));
  await settled('unsure');
  delete smtp.manners.breaks;
  clock.move(24 * 60 * MINUTE);
  await deliver();
  expect(smtp.mails).toHaveLength(1);

  const half = await app.db
    .insertInto('messages')
    .values({ user_id: user.id, kind: 'join_approved' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('message_deliveries')
    .values({
      user_id: user.id,
      channel: 'email',
      occasion: `message ${half.id}`,
      purpose: 'message',
      message_id: half.id,
      state: 'sending',
      attempts: 1,
      due_at: clock.now(),
      claimed_at: new Date(clock.now().getTime() - 11 * MINUTE),
      created_at: clock.now(),
    })
    .execute();
  await deliver();
  expect(await settled('unsure')).toMatchObject({ failure: 'interrupted while sending' });
  expect(smtp.mails).toHaveLength(1);
}, 30_000);

test('an address the mail server refuses is not written to again until it is proven anew', async () => {
  const { smtp, app, user, settled } = await schoolWithMail();
  smtp.manners.recipient = '550 5.1.1 no such user';
  await sendMessage(app.db, answer([user.id], 'Bounced'));
  await settled('failed');
  delete smtp.manners.recipient;
  const before = await app.db.selectFrom('message_deliveries').select('id').execute();
  await sendMessage(app.db, answer([user.id], 'Not sent'));
  expect(await app.db.selectFrom('message_deliveries').select('id').execute()).toHaveLength(before.length);
  const verification = await app.db.selectFrom('proven_emails').select('refusal').where('user_id', '=', user.id).executeTakeFirstOrThrow();
  expect(verification.refusal).toContain('no such user');
}, 30_000);

test('an operator sees what failed and sends it again; nobody else does', async () => {
  const { db, person, as, until } = await world();
  const reader: TestPerson = await person('student');
  const row = await db
    .insertInto('message_deliveries')
    .values({
      user_id: reader.id,
      channel: 'email',
      occasion: 'message 0',
      purpose: 'message',
      state: 'failed',
      failure: '554 spam',
      due_at: new Date(),
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const operator = as(await person('operator'));
  const { data } = await operator.call(listDeliveries, { state: 'failed', q: reader.account });
  expect(data.list).toMatchObject([{ id: row.id, failure: '554 spam', channel: 'email' }]);
  expect(await as(reader).call(sendAgain, { delivery_id: row.id })).toMatchObject({ code: -99 });
  expect((await operator.call(sendAgain, { delivery_id: row.id })).code).toBe(1);
  await until('it was taken up again', async () => {
    const now = await db.selectFrom('message_deliveries').select('state').where('id', '=', row.id).executeTakeFirstOrThrow();
    return now.state === 'dropped';
  });
  expect(await operator.call(sendAgain, { delivery_id: row.id })).toMatchObject({ key: 'delivery_not_failed' });
});
