import { checkPhone, forgetPassword, passLoad, phoneLoad, register, sendPhoneCode } from '@praxis/contract/accounts/accounts';
import { expect, test } from 'vitest';
import { freshPhone, latestCode, otherCode, smsCode } from '../../../testing/makers/accounts.ts';
import { world } from '../../../testing/world.ts';
import { mayReceiveCode, startOfDay } from './sms-code.rules.ts';

test('S-253 S-070 a visitor registers with a phone, a code and a password and is a student', async () => {
  const school = await world();
  const phone = freshPhone();
  const code = await smsCode(school, phone, 'register');
  expect(code).toMatch(/^[0-9]{6}$/);
  const reply = await school.as().call(register, { phone, code, password: 'abc_123' });
  expect(reply).toMatchObject({ code: 1, data: { utype: 1 } });
  expect((await school.as().call(passLoad, { account: phone, password: 'abc_123' })).code).toBe(1);
});

test('S-071 S-252 D-04 a student signs in by code; an unknown phone with its right code is refused', async () => {
  const school = await world();
  const student = await school.person('student');
  const code = await smsCode(school, student.phone, 'load');
  expect(await school.as().call(phoneLoad, { phone: student.phone, code })).toMatchObject({ code: 1, data: { utype: 1 } });

  const unknownPhone = freshPhone();
  const outsidersCode = await smsCode(school, unknownPhone, 'load');
  const refused = await school.as().call(phoneLoad, { phone: unknownPhone, code: outsidersCode });
  const unknown = { data: { fields: { phone: 'This phone is not registered' } } };
  expect(refused).toMatchObject({ status: 200, code: 0, msg: 'The information is incorrect', ...unknown });
  // Nobody else is told: with a wrong code an unknown phone reads like any other.
  const guess = await school.as().call(phoneLoad, { phone: unknownPhone, code: otherCode(outsidersCode) });
  expect(guess.data).toEqual({ fields: { code: 'The code is wrong or has expired' } });
});

test('D-22 a code at the wrong door is refused and stays good for the right one', async () => {
  const school = await world();
  const expert = await school.person('expert');
  const code = await smsCode(school, expert.phone, 'load');
  expect((await school.as().call(phoneLoad, { phone: expert.phone, code, utype: 1 })).key).toBe('login_role_mismatch');
  expect((await school.as().call(phoneLoad, { phone: expert.phone, code, utype: 3 })).data.utype).toBe(3);
});

test('a code works once, even when two calls arrive together', async () => {
  const school = await world();
  const student = await school.person('student');
  const code = await smsCode(school, student.phone, 'load');
  const replies = await Promise.all([1, 2, 3].map(() => school.as().call(phoneLoad, { phone: student.phone, code })));
  expect(replies.filter((reply) => reply.code === 1)).toHaveLength(1);
});

test('a code for one purpose does not serve another', async () => {
  const school = await world();
  const student = await school.person('student');
  const code = await smsCode(school, student.phone, 'forget');
  expect(await school.as().call(phoneLoad, { phone: student.phone, code })).toMatchObject({
    key: 'information_incorrect',
    data: { fields: { code: 'The code is wrong or has expired' } },
  });
});

test('D-01 after five wrong tries the right code is refused too, although every refusal rolled back', async () => {
  const school = await world();
  const student = await school.person('student');
  const code = await smsCode(school, student.phone, 'load');
  for (let guess = 0; guess < 5; guess++)
    expect((await school.as().call(phoneLoad, { phone: student.phone, code: otherCode(code) })).key).toBe('information_incorrect');
  expect((await school.as().call(phoneLoad, { phone: student.phone, code })).key).toBe('information_incorrect');
});

test('D-01 the fifth try may be the right one; after five minutes none is', async () => {
  const school = await world();
  const [one, two] = [await school.person('student'), await school.person('student')];
  const code = await smsCode(school, one.phone, 'load');
  for (let guess = 0; guess < 4; guess++) await school.as().call(phoneLoad, { phone: one.phone, code: otherCode(code) });
  expect((await school.as().call(phoneLoad, { phone: one.phone, code })).code).toBe(1);

  const late = await smsCode(school, two.phone, 'load');
  school.clock.move(5 * 60_000 + 1000);
  expect((await school.as().call(phoneLoad, { phone: two.phone, code: late })).key).toBe('information_incorrect');
});

test('S-288 C-13 the next code waits 60 seconds, whatever it is for, and ends the one before', async () => {
  const school = await world();
  const student = await school.person('student');
  const first = await smsCode(school, student.phone, 'load');
  const early = await school.as().call(sendPhoneCode, { phone: student.phone, code_type: 'forget' });
  expect(early).toMatchObject({ status: 200, code: 0, key: 'code_sent_recently' });
  expect(early.msg).toMatch(/^Request the next code in (59|60) s$/);
  school.clock.move(61_000);
  const second = await smsCode(school, student.phone, 'load');
  if (first !== second) expect((await school.as().call(phoneLoad, { phone: student.phone, code: first })).code).toBe(0);
  expect((await school.as().call(phoneLoad, { phone: student.phone, code: second })).code).toBe(1);
});

test('asking twice at the same moment sends one code', async () => {
  const school = await world();
  const phone = freshPhone();
  const replies = await Promise.all([1, 2, 3, 4].map(() => school.as().call(sendPhoneCode, { phone, code_type: 'register' })));
  expect(replies.filter((reply) => reply.code === 1)).toHaveLength(1);
});

test('D-01 a phone receives at most ten codes a day', () => {
  const now = new Date('2026-03-01T10:00:00+08:00');
  const earlier = new Date(now.getTime() - 3_600_000);
  expect(() => mayReceiveCode({ sent: 9, newest: earlier }, now)).not.toThrow();
  expect(() => mayReceiveCode({ sent: 10, newest: earlier }, now)).toThrow('code_daily_limit');
  expect(startOfDay(new Date('2026-03-01T00:00:01+08:00')).toISOString()).toBe('2026-02-28T16:00:00.000Z');
  expect(startOfDay(new Date('2026-02-28T23:59:59+08:00')).toISOString()).toBe('2026-02-27T16:00:00.000Z');
});

test('D-01 D-02 sending answers alike for known and unknown phones; only checkPhone tells', async () => {
  const school = await world();
  const student = await school.person('student');
  const unknownPhone = freshPhone();
  for (const type of ['load', 'register', 'forget', 'bind', 'change'] as const) {
    school.clock.move(61_000);
    const known = await school.as().call(sendPhoneCode, { phone: student.phone, code_type: type });
    const unknown = await school.as().call(sendPhoneCode, { phone: unknownPhone, code_type: type });
    expect(known).toEqual(unknown);
  }
  expect(await school.as().call(checkPhone, { phone: student.phone })).toMatchObject({ status: 200, code: 2, key: 'phone_exists' });
  expect(await school.as().call(checkPhone, { phone: unknownPhone })).toMatchObject({ code: 1, msg: '' });
});

test('codes rest hashed, and what was sent is sealed', async () => {
  const school = await world();
  const phone = freshPhone();
  const code = await smsCode(school, phone, 'load');
  const row = await school.db.selectFrom('sms_codes').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow();
  const sent = await school.db.selectFrom('sms_outbox').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow();
  expect(row.code_hash.includes(code)).toBe(false);
  expect(sent.sealed_values?.includes(code)).toBe(false);
});

test('registering a phone that exists is refused to whoever proved to hold it', async () => {
  const school = await world();
  const student = await school.person('student');
  const code = await smsCode(school, student.phone, 'register');
  const wrong = await school.as().call(register, { phone: student.phone, code: otherCode(code), password: 'abc_123' });
  expect(wrong.key).toBe('information_incorrect');
  expect((await school.as().call(register, { phone: student.phone, code, password: 'abc_123' })).key).toBe('phone_exists');
});

test('S-072 D-03 a forgotten password is set anew with a code and ends every session', async () => {
  const school = await world();
  const student = await school.person('student');
  const code = await smsCode(school, student.phone, 'forget');
  const reset = await school.as().call(forgetPassword, { phone: student.phone, code, password: 'New#Pass26' });
  expect(reset).toMatchObject({ code: 1, data: {} });
  expect((await school.as().call(passLoad, { account: student.account, password: 'New#Pass26' })).code).toBe(1);
  const sessions = await school.db.selectFrom('sessions').select('revoked_at').where('user_id', '=', student.id).orderBy('id').execute();
  expect(sessions.map((session) => session.revoked_at === null)).toEqual([false, true]);

  const unknownPhone = freshPhone();
  const outsidersCode = await smsCode(school, unknownPhone, 'forget');
  const refused = await school.as().call(forgetPassword, { phone: unknownPhone, code: outsidersCode, password: 'New#Pass26' });
  expect(refused.key).toBe('information_incorrect');
});

test('C-01 a strict school accepts strong passwords only, and says so by field', async () => {
  const school = await world();
  const phone = freshPhone();
  const code = await smsCode(school, phone, 'register');
  school.app.instance.passwordPolicy = 'strict';
  const plain = await school.as().call(register, { phone, code, password: 'abc_123' });
  const strong = await school.as().call(register, { phone, code, password: 'Praxis#2026' });
  school.app.instance.passwordPolicy = 'compatible';
  const text = '8-20 characters with upper, lower, digit and special character';
  expect(plain).toMatchObject({ status: 200, code: 0, msg: text, data: { fields: { password: text } } });
  expect(strong.code).toBe(1);
});

test('the developer outbox is closed to forwarded requests', async () => {
  const school = await world();
  const phone = freshPhone();
  await smsCode(school, phone, 'load');
  const proxied: Record<string, string>[] = [{ 'x-forwarded-for': '1.2.3.4' }, { forwarded: 'for=1.2.3.4' }, { 'x-real-ip': '1.2.3.4' }];
  for (const headers of proxied)
    for (const path of [`/dev/sms?phone=${phone}`, '/dev/users', '/dev/jobs', '/dev/flags', '/dev/state'])
      expect((await fetch(`${school.origin}${path}`, { headers })).status).toBe(404);
  expect(await latestCode(school, freshPhone())).toBe('');
});

test('a password is not reset for a phone nobody registered, and whoever holds it is told so', async () => {
  const school = await world();
  const phone = freshPhone();
  const code = await smsCode(school, phone, 'forget');
  expect(await school.as().call(forgetPassword, { phone, code, password: 'abc_123' })).toMatchObject({
    key: 'information_incorrect',
    data: { fields: { phone: 'This phone is not registered' } },
  });
});
