import { getUserDetailInfo, logout, passLoad } from '@praxis/contract/accounts/accounts';
import { expect, test } from 'vitest';
import { type TestPerson, world } from '../../../testing/world.ts';
import { hashesPerformed, hashPassword, passwordFits } from './password-hash.ts';

const PASSWORD = 'Right#2026';

async function withPassword() {
  const school = await world();
  const stored = await hashPassword(PASSWORD);
  const person = async (role: Parameters<typeof school.person>[0]) => {
    const created = await school.person(role);
    await school.db.updateTable('users').set({ password_hash: stored }).where('id', '=', created.id).execute();
    return created;
  };
  const signIn = (account: string, password: string, utype?: 1 | 2 | 3) => school.as().call(passLoad, { account, password, utype });
  return { ...school, person, signIn };
}

test('S-251 S-137 a student signs in with an account name or a phone and receives token and type', async () => {
  const { person, signIn, as } = await withPassword();
  const student = await person('student');
  for (const typed of [student.account, student.phone]) {
    const reply = await signIn(typed, PASSWORD);
    expect(reply).toMatchObject({ status: 200, code: 1, msg: '', data: { utype: 1 } });
    const own = await as({ ...student, token: reply.data.utoken! } as TestPerson).call(getUserDetailInfo, {});
    expect(own.data).toMatchObject({ uname: student.name, headimgurl: '', utype: 1, grants: [] });
  }
});

test('S-216 teachers and experts sign in with their own types', async () => {
  const { person, signIn } = await withPassword();
  expect((await signIn((await person('teacher')).account, PASSWORD)).data.utype).toBe(2);
  expect((await signIn((await person('expert')).account, PASSWORD)).data.utype).toBe(3);
});

test('S-281 a wrong password and an unknown account read the same and cost the same hash', async () => {
  const { person, signIn } = await withPassword();
  const student = await person('student');
  const before = hashesPerformed();
  const wrong = await signIn(student.account, 'Wrong#2026');
  const afterWrong = hashesPerformed();
  const unknown = await signIn('nobody-here', PASSWORD);
  const afterUnknown = hashesPerformed();

  expect(wrong).toEqual(unknown);
  expect(unknown).toMatchObject({ status: 200, code: 0, msg: 'The information is incorrect', key: 'information_incorrect' });
  expect(afterWrong - before).toBe(1);
  expect(afterUnknown - afterWrong).toBe(1);
});

test('a person without a password cannot sign in with an empty or any other one', async () => {
  const { person, signIn } = await world().then(async (school) => ({
    ...school,
    signIn: (account: string, password: string) => school.as().call(passLoad, { account, password }),
  }));
  const student = await person('student');
  expect((await signIn(student.account, ' ')).key).toBe('information_incorrect');
  expect(await passwordFits('', null)).toBe(false);
});

test('S-282 C-27 D-22 the wrong door says that the role does not match, with HTTP 200', async () => {
  const { person, signIn } = await withPassword();
  const expert = await person('expert');
  const teacher = await person('teacher');
  const refusal = { status: 200, code: 0, msg: 'Login role does not match', key: 'login_role_mismatch' };
  expect(await signIn(expert.account, PASSWORD, 1)).toMatchObject(refusal);
  expect(await signIn(teacher.account, PASSWORD, 3)).toMatchObject(refusal);
  expect((await signIn(teacher.account, PASSWORD, 1)).code).toBe(1);
  expect((await signIn(expert.account, PASSWORD, 3)).code).toBe(1);
  // Whoever does not know the password learns nothing about the role.
  expect((await signIn(expert.account, 'Wrong#2026', 1)).key).toBe('information_incorrect');
});

test('a disabled account is told so only with its right password', async () => {
  const { person, signIn, db } = await withPassword();
  const student = await person('student');
  await db.updateTable('users').set({ status: 'locked' }).where('id', '=', student.id).execute();
  expect((await signIn(student.account, PASSWORD)).key).toBe('account_locked');
  expect((await signIn(student.account, 'Wrong#2026')).key).toBe('information_incorrect');
});

test('D-01 ten wrong passwords close the account for that address, and a right one clears the count', async () => {
  const { person, signIn, clock } = await withPassword();
  const student = await person('student');
  for (let guess = 0; guess < 9; guess++) expect((await signIn(student.account, `Wrong#${guess}`)).status).toBe(200);
  expect((await signIn(student.account, PASSWORD)).code).toBe(1);
  for (let guess = 0; guess < 10; guess++) expect((await signIn(student.account, `Wrong#${guess}`)).status).toBe(200);
  const refused = await signIn(student.account, PASSWORD);
  expect(refused).toMatchObject({ status: 429, key: 'too_many_requests' });
  clock.move(16 * 60_000);
  expect((await signIn(student.account, PASSWORD)).code).toBe(1);
});

/** Signs in over plain HTTP, since the cookie matters. */
async function signInFrom(origin: string, of: { account: string; password: string; cookie?: string }) {
  const reply = await fetch(`${origin}${passLoad.path}`, {
    method: 'POST',
    headers: { responselang: 'en', 'content-type': 'application/x-www-form-urlencoded', ...(of.cookie && { cookie: of.cookie }) },
    body: new URLSearchParams({ account: of.account, password: of.password }).toString(),
  });
  return { status: reply.status, cookie: reply.headers.get('set-cookie'), ...((await reply.json()) as { code: number; key?: string }) };
}

test('whoever guesses at a classmate’s account locks out neither their own browser nor, with that browser, more than ten tries', async () => {
  const { person, origin } = await withPassword();
  const { account } = await person('student');
  const first = await signInFrom(origin, { account, password: PASSWORD });
  expect(first.cookie).toMatch(/^praxis_device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
  const cookie = first.cookie!.split(';')[0]!;
  for (let guess = 0; guess < 12; guess++) await signInFrom(origin, { account, password: `Wrong#${guess}` });
  expect(await signInFrom(origin, { account, password: PASSWORD })).toMatchObject({ status: 429, key: 'too_many_requests' });
  const own = await signInFrom(origin, { account, password: PASSWORD, cookie });
  expect(own).toMatchObject({ status: 200, code: 1 });
  expect(own.cookie!.split(';')[0]).toBe(cookie);
  for (let guess = 0; guess < 10; guess++) await signInFrom(origin, { account, password: `Wrong#${guess}`, cookie });
  expect(await signInFrom(origin, { account, password: PASSWORD, cookie })).toMatchObject({ status: 429 });
  // Another account’s browser, or an invented one, is no known one.
  const other = await person('student');
  const foreign = (await signInFrom(origin, { account: other.account, password: PASSWORD })).cookie!.split(';')[0]!;
  for (const strange of [foreign, `praxis_device=${'x'.repeat(43)}`])
    expect(await signInFrom(origin, { account, password: PASSWORD, cookie: strange })).toMatchObject({ status: 429 });
});

test('five hundred wrong passwords from a school’s network slow its sign-ins down: each account has one place in the line', async () => {
  const { person, signIn, db, clock } = await withPassword();
  const name = 'wrong passwords from 127.0.0.1';
  const until = new Date(clock.now().getTime() + 600_000);
  await db
    .insertInto('rate_limits')
    .values({ name, hits: 500, until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ hits: 500, until }))
    .execute();
  const students = await Promise.all(Array.from({ length: 24 }, () => person('student')));
  const replies = await Promise.all(students.map((student) => signIn(student.account, PASSWORD)));
  expect(replies.map(({ code }) => code)).toEqual(Array(24).fill(1));
  // Whoever guesses at one account from there holds one place, however often they ask.
  const [victim, classmate] = [await person('student'), await person('student')];
  const guesses = Array.from({ length: 30 }, (_, guess) => signIn(victim.account, `Wrong#${guess}`));
  const own = await signIn(classmate.account, PASSWORD);
  expect(own.code).toBe(1);
  expect((await Promise.all(guesses)).filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20);
  await db.deleteFrom('rate_limits').where('name', '=', name).execute();
});

test('parallel guesses count as many', async () => {
  const { person, signIn } = await withPassword();
  const student = await person('student');
  const replies = await Promise.all(Array.from({ length: 25 }, (_, guess) => signIn(student.account, `Wrong#${guess}`)));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(10);
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(15);
});

test('parallel right passwords of one account are all let in', async () => {
  const { person, signIn } = await withPassword();
  const student = await person('student');
  const replies = await Promise.all(Array.from({ length: 25 }, () => signIn(student.account, PASSWORD)));
  expect(replies.every((reply) => reply.code === 1)).toBe(true);
});

test('right passwords do not count against the address a school shares', async () => {
  const { person, signIn, db } = await withPassword();
  const students = await Promise.all(Array.from({ length: 60 }, () => person('student')));
  const replies = await Promise.all(students.map((student) => signIn(student.account, PASSWORD)));
  expect(replies.every((reply) => reply.code === 1)).toBe(true);
  const counters = await db.selectFrom('rate_limits').select('hits').where('name', '=', 'wrong passwords from 127.0.0.1').execute();
  expect(counters.every((counter) => counter.hits < 60)).toBe(true);
});

test('refused sign-ins of one network leave a bounded number of rows in the log', async () => {
  const { signIn, db, clock } = await withPassword();
  const name = 'refused sign-ins 127.0.0.1';
  const until = new Date(clock.now().getTime() + 3_600_000);
  const account = `nobody${Date.now()}`;
  const rows = async () => (await db.selectFrom('login_log').select('id').where('account_tried', '=', account).execute()).length;
  await signIn(account, 'Wrong#2026');
  expect(await rows()).toBe(1);
  await db
    .insertInto('rate_limits')
    .values({ name, hits: 2000, until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ hits: 2000, until }))
    .execute();
  for (let guess = 0; guess < 3; guess++) expect((await signIn(account, 'Wrong#2026')).key).toBe('information_incorrect');
  expect(await rows()).toBe(1);
  await db.deleteFrom('rate_limits').where('name', '=', name).execute();
});

test('logging out ends the session for good', async () => {
  const { person, as } = await world();
  const student = await person('student');
  expect((await as(student).call(logout, {})).code).toBe(1);
  expect(await as(student).call(getUserDetailInfo, {})).toMatchObject({
    status: 401,
    code: 0,
    msg: 'Not logged in, please log in first!',
    key: 'not_logged_in',
  });
});

test('C-40 D-12 a token is taken raw or as Bearer, and ends after seven days without use', async () => {
  const { person, as, clock } = await world();
  const student = await person('student');
  const asked = () => as().call(getUserDetailInfo, {}, { authorization: `Bearer ${student.token}` });
  expect((await asked()).code).toBe(1);
  clock.move(6 * 86_400_000);
  expect((await asked()).code).toBe(1);
  clock.move(6 * 86_400_000);
  expect((await asked()).code).toBe(1);
  clock.move(8 * 86_400_000);
  expect((await asked()).status).toBe(401);
});

test('a session that is used every day ends ninety days after it was opened', async () => {
  const { person, as, clock } = await world();
  const student = await person('student');
  for (let day = 0; day < 88; day += 4) {
    expect((await as(student).call(getUserDetailInfo, {})).code).toBe(1);
    clock.move(4 * 86_400_000);
  }
  expect((await as(student).call(getUserDetailInfo, {})).code).toBe(1);
  clock.move(2.1 * 86_400_000);
  expect((await as(student).call(getUserDetailInfo, {})).status).toBe(401);
});

test('passwords rest as argon2id in the strength asked for', async () => {
  const stored = await hashPassword(PASSWORD);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(stored).not.toBe(await hashPassword(PASSWORD));
  expect(await passwordFits(PASSWORD, stored)).toBe(true);
  expect(await passwordFits('Right#2027', stored)).toBe(false);
});
