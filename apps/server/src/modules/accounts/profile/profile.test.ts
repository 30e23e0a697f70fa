import { getUserDetailInfo, passLoad } from '@praxis/contract/accounts/accounts';
import {
  changeAvatar,
  changePassword,
  changePhone,
  endSession,
  getProfile,
  listSessions,
  saveProfile,
} from '@praxis/contract/accounts/personal';
import { CLOSE_NOT_LOGGED_IN } from '@praxis/contract/core/realtime';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { openSession } from '../../../platform/http/sessions.ts';
import { freshPhone, picture, smsCode, upload } from '../../../testing/makers/accounts.ts';
import { institutionMakers } from '../../../testing/makers/institutions.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { hashPassword } from '../sign-in/password-hash.ts';

const ID_NUMBER = '11010519491231002X';

async function secondSession(school: Awaited<ReturnType<typeof world>>, person: TestPerson) {
  const token = await openSession(school.db, { userId: person.id, utype: person.utype, now: school.clock.now() });
  return { ...person, token };
}

/** A browser of a person that listens; resolves with the close code. */
async function listening(origin: string, token: string) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`);
  await new Promise((done) => socket.once('open', done));
  socket.send(JSON.stringify({ t: 'auth', token }));
  await new Promise((done) => socket.once('message', done));
  const closed = new Promise<number>((done) => socket.once('close', done));
  return { socket, closed };
}

test('S-141 a student keeps a profile; the id number rests encrypted and is shown masked', async () => {
  const school = await world();
  const student = await school.person('student');
  const saved = await school.as(student).call(saveProfile, {
    nickname: ' 小北 ',
    real_name: '李北',
    email: 'li.bei@example.edu.cn',
    school: '青禾职业技术学院',
    gender: 2,
    id_number: ID_NUMBER.toLowerCase(),
  });
  expect(saved).toMatchObject({ code: 1, data: { nickname: '小北', id_number: '110***********002X', gender: 2 } });
  const view = await school.as(student).call(getProfile, {});
  expect(view.data).toEqual(saved.data);
  expect(view.data.phone).toBe(`${student.phone.slice(0, 3)}****${student.phone.slice(-4)}`);
  const row = await school.db.selectFrom('users').select('id_number_encrypted').where('id', '=', student.id).executeTakeFirstOrThrow();
  expect(row.id_number_encrypted?.includes(ID_NUMBER)).toBe(false);
  expect(school.app.secrets.decrypt(row.id_number_encrypted!)).toBe(ID_NUMBER);

  const unchanged = await school.as(student).call(saveProfile, { nickname: '小北' });
  expect(unchanged.data.id_number).toBe('110***********002X');
  const removed = await school.as(student).call(saveProfile, { nickname: '小北', id_number: '' });
  expect(removed.data.id_number).toBe('');
});

test('who belongs to no institution gives their own student number; an institution alone sets that of its members', async () => {
  const school = await world();
  const student = await school.person('student');
  const save = async (student_no?: string) =>
    (await school.as(student).call(saveProfile, { nickname: 'Bei', ...(student_no !== undefined && { student_no }) })).data.student_no;
  expect(await save('2401')).toBe('2401');
  expect(await save()).toBe('2401');
  const { institution_id } = await institutionMakers(school).institution();
  await school.db.updateTable('users').set({ institution_id }).where('id', '=', student.id).execute();
  expect(await save('9999')).toBe('2401');
});

test('an id number belongs to one account', async () => {
  const school = await world();
  const number = '110101199003070791';
  const [one, two] = [await school.person('student'), await school.person('student')];
  expect((await school.as(one).call(saveProfile, { nickname: 'one', id_number: number })).code).toBe(1);
  expect((await school.as(one).call(saveProfile, { nickname: 'one', id_number: number })).code).toBe(1);
  expect((await school.as(two).call(saveProfile, { nickname: 'two', id_number: number })).key).toBe('id_number_taken');
});

test('S-181 S-182 the profile refuses a wrong id number, email and empty nickname by field', async () => {
  const school = await world();
  const student = await school.person('student');
  const reply = await school.as(student).call(saveProfile, { nickname: ' ', email: 'no-at.example', id_number: '110105194912310021' });
  expect(reply).toMatchObject({
    status: 200,
    code: 0,
    msg: 'Enter a nickname',
    data: {
      fields: { nickname: 'Enter a nickname', email: 'The email format is wrong', id_number: 'The ID number format is wrong' },
    },
  });
});

test('S-184 an avatar is a jpg, png or gif under 2 MB by its content, and is shown by a signed address', async () => {
  const school = await world();
  const student = await school.person('student');
  for (const format of ['png', 'jpeg', 'gif'] as const) {
    const sent = await upload(school, student, 'avatar', `me.${format}`, await picture(format));
    const changed = await school.as(student).call(changeAvatar, { file_id: sent.file_id! });
    expect(changed.data.headimgurl).toMatch(/^\/files\//);
    const view = await fetch(`${school.origin}${changed.data.headimgurl}`);
    expect(view.headers.get('content-type')).toBe(`image/${format}`);
  }
  const own = await school.as(student).call(getUserDetailInfo, {});
  expect(own.data.headimgurl).toMatch(/^\/files\//);

  expect((await upload(school, student, 'avatar', 'me.png', await picture('webp'))).reply?.key).toBe('avatar_rule');
  expect((await upload(school, student, 'avatar', 'me.png', Buffer.from('<svg onload=alert(1)>'))).reply?.key).toBe('avatar_rule');
  expect((await upload(school, student, 'avatar', 'me.png', Buffer.alloc(2 * 1_048_576))).status).toBe(413);
});

test("somebody else's upload cannot become an avatar", async () => {
  const school = await world();
  const [owner, thief] = [await school.person('student'), await school.person('student')];
  const sent = await upload(school, owner, 'avatar', 'me.png', await picture('png'));
  const foreign = await school.as(thief).call(changeAvatar, { file_id: sent.file_id! });
  const missing = await school.as(thief).call(changeAvatar, { file_id: '999999' });
  expect(foreign).toMatchObject({ code: 0, key: 'file_not_found' });
  expect(foreign).toEqual(missing);
});

test('changing the password asks for the old one, ends every other session and drops their connections', async () => {
  const school = await world();
  const student = await school.person('student');
  await school.db
    .updateTable('users')
    .set({ password_hash: await hashPassword('Old#Pass26') })
    .where('id', '=', student.id)
    .execute();
  const elsewhere = await secondSession(school, student);
  const [here, there] = [await listening(school.origin, student.token), await listening(school.origin, elsewhere.token)];

  const wrong = await school.as(student).call(changePassword, { old_password: 'nope', password: 'New#Pass26' });
  expect(wrong).toMatchObject({ status: 200, code: 0, key: 'old_password_wrong' });
  expect(Object.keys(wrong.data.fields ?? {})).toEqual(['old_password']);
  expect((await school.as(elsewhere).call(getProfile, {})).code).toBe(1);

  expect((await school.as(student).call(changePassword, { old_password: 'Old#Pass26', password: 'New#Pass26' })).code).toBe(1);
  expect((await school.as(student).call(getProfile, {})).code).toBe(1);
  expect(await school.as(elsewhere).call(getProfile, {})).toMatchObject({ status: 401, key: 'session_password_changed' });
  expect(await there.closed).toBe(CLOSE_NOT_LOGGED_IN);
  expect(here.socket.readyState).toBe(WebSocket.OPEN);
  here.socket.close();
  expect((await school.as().call(passLoad, { account: student.account, password: 'New#Pass26' })).code).toBe(1);
});

test('a person without a password sets the first one without an old one', async () => {
  const school = await world();
  const student = await school.person('student');
  expect((await school.as(student).call(changePassword, { password: 'First_1' })).code).toBe(1);
  expect((await school.as(student).call(changePassword, { password: 'Second_2' })).key).toBe('own_password_needed');
});

test('changing the phone needs the code sent to the new one, and no phone belongs to two', async () => {
  const school = await world();
  const [student, other] = [await school.person('student'), await school.person('student')];
  const phone = freshPhone();
  const code = await smsCode(school, phone, 'change');
  expect((await school.as(student).call(changePhone, { phone, code })).code).toBe(1);
  expect((await school.as(student).call(getProfile, {})).data.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
  const inUse = await smsCode(school, other.phone, 'change');
  expect((await school.as(student).call(changePhone, { phone: other.phone, code: inUse })).key).toBe('phone_taken');
});

test('a student sees where they are signed in and ends one session or all others; nobody else can', async () => {
  const school = await world();
  const [student, outsider] = [await school.person('student'), await school.person('student')];
  const phone = await secondSession(school, student);
  const tablet = await secondSession(school, student);
  const { data } = await school.as(student).call(listSessions, {});
  expect(data.list).toHaveLength(3);
  expect(data.list.filter((session) => session.current)).toHaveLength(1);
  const [newest] = data.list;

  const foreign = await school.as(outsider).call(endSession, { session_id: newest!.id });
  expect(foreign).toMatchObject({ status: 200, code: -99 });
  expect(foreign).toEqual(await school.as(outsider).call(endSession, { session_id: '999999' }));

  expect((await school.as(student).call(endSession, { session_id: newest!.id })).code).toBe(1);
  expect(await school.as(tablet).call(getProfile, {})).toMatchObject({ status: 401, key: 'session_ended_elsewhere' });
  expect((await school.as(student).call(endSession, {})).code).toBe(1);
  expect(await school.as(phone).call(getProfile, {})).toMatchObject({ status: 401, key: 'session_ended_elsewhere' });
  expect((await school.as(student).call(getProfile, {})).code).toBe(1);
});
