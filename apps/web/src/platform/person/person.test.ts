import { beforeEach, expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { setNavigator } from '../navigation.ts';
import { storedValue, storeValue } from '../storage.ts';
import { learnPerson } from './person.ts';
import { readSession, useSession } from './session.ts';

const path = '/member/getUesrDetailInfo';
const person = {
  uname: '林知夏',
  headimgurl: '/files/9',
  uid: '5',
  utype: 1,
  grants: ['platform_operator'],
  slogo: '/files/7',
  stitle: '江南理工大学',
};

beforeEach(() => {
  storeValue('utoken', 't');
  storeValue('utype', '1');
  readSession();
});

test('S-130 S-131 S-135 S-136 S-138 S-249 the user-detail call stores name, avatar and title of the site', async () => {
  const server = serverThat({ [path]: { data: person } });
  await learnPerson();
  expect([
    server.asked[0]?.method,
    storedValue('user_name'),
    storedValue('headimgurl'),
    storedValue('slogo'),
    storedValue('stitle'),
  ]).toEqual(['GET', '林知夏', '/files/9', '/files/7', '江南理工大学']);
  expect(useSession.getState().grants).toEqual(['platform_operator']);
});

test('S-250 it is asked only when no name is stored', async () => {
  const server = serverThat({ [path]: { data: person } });
  storeValue('user_name', 'known');
  await learnPerson();
  localStorage.removeItem('utoken');
  localStorage.removeItem('user_name');
  await learnPerson();
  expect(server.asked).toHaveLength(0);
});

test('the role comes from the reply, never from what was stored (C-17)', async () => {
  serverThat({ [path]: { data: { ...person, utype: 1 } } });
  storeValue('utype', '2');
  await learnPerson();
  expect(storedValue('utype')).toBe('1');
});

test('S-261 a refusal clears name, avatar and token', async () => {
  serverThat({ [path]: { code: 0, msg: 'no' } });
  storeValue('headimgurl', 'old');
  await learnPerson();
  expect([storedValue('user_name'), storedValue('headimgurl'), storedValue('utoken')]).toEqual(['', '', '']);
});

test('one hiccup does not log anybody out; two do (C-11)', async () => {
  let failures = 1;
  const server = serverThat({ [path]: () => (failures-- > 0 ? 'unreachable' : { data: person }) });
  await learnPerson(0);
  expect(storedValue('user_name')).toBe('林知夏');
  expect(server.asked).toHaveLength(2);

  localStorage.removeItem('user_name');
  serverThat({ [path]: { status: 500, code: 0 } });
  await learnPerson(0);
  expect(storedValue('utoken')).toBe('');
});

test('C-11 a 401 follows the global rule', async () => {
  const went: string[] = [];
  setNavigator((to) => went.push(to));
  serverThat({ [path]: { status: 401, code: 0, msg: 'over' } });
  await learnPerson(0);
  expect(went[0]).toMatch(/^\/login\?redirect=/);
});
