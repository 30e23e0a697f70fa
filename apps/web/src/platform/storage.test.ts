import { expect, test, vi } from 'vitest';
import { storeEnvironment } from './environment.ts';
import { readSession, startSession, useSession, wipeSession } from './person/session.ts';
import { storageKeys, storedValue, storeValue } from './storage.ts';

test('the keys of local storage are spelled as agreed', () => {
  expect(storageKeys).toEqual(
    expect.arrayContaining([
      'utoken',
      'utype',
      'user_name',
      'headimgurl',
      'online_environment',
      'language',
      'themeColor',
      'slogo',
      'stitle',
    ]),
  );
});

test('S-132 the flag of the deployment is stored when a page starts, and outlives a wipe', () => {
  storeEnvironment('production');
  wipeSession();
  expect(storedValue('online_environment')).toBe('production');
});

test('S-128 S-129 S-260 a login stores utoken and utype, as text', () => {
  startSession({ utoken: 'abc', utype: 2 });
  expect([storedValue('utoken'), storedValue('utype')]).toEqual(['abc', '2']);
  expect(useSession.getState()).toMatchObject({ utoken: 'abc', utype: '2' });
});

test('S-116 S-117 a wipe clears everything, writes user type 1 and keeps preferences and branding (C-09, D-14)', () => {
  for (const [key, value] of Object.entries({ utoken: 't', utype: '3', user_name: 'n', headimgurl: 'h', uid: '9', draft: 'answers' }))
    storeValue(key, value);
  for (const [key, value] of Object.entries({ language: 'en', themeColor: 'dark', slogo: 'l', stitle: 's', online_environment: 'p' }))
    storeValue(key, value);
  readSession();
  wipeSession();
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    utype: '1',
    language: 'en',
    themeColor: 'dark',
    slogo: 'l',
    stitle: 's',
    online_environment: 'p',
  });
  expect(useSession.getState()).toMatchObject({ utoken: '', utype: '1', userName: '', avatar: '', uid: '' });
});

const outOfRoom = () => new DOMException('no room', 'QuotaExceededError');

test('S-280 out of room: cached problems and verdicts go and the write is tried once more', () => {
  storeValue('problemset-12', 'x');
  storeValue('Evaluating-3', 'x');
  storeValue('stitle', 'stays');
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw outOfRoom();
  });
  storeValue('utoken', 'new');
  expect(write).toHaveBeenCalledTimes(2);
  expect(Object.keys(localStorage).sort()).toEqual(['stitle', 'utoken']);
});

test('S-280 the write is tried only once more, then the failure is told', () => {
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw outOfRoom();
  });
  expect(() => storeValue('utoken', 'new')).toThrow('no room');
  expect(write).toHaveBeenCalledTimes(2);
});
