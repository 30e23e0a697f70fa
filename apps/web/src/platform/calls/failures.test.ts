import type { Endpoint } from '@praxis/contract/core/endpoint';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { startTexts } from '../language/i18n.ts';
import { setNavigator } from '../navigation.ts';
import { useLoginDialog } from '../person/login-dialog.ts';
import { chooseLanguage } from '../person/preferences.ts';
import { readSession, useSession } from '../person/session.ts';
import { failureText } from '../show-failure.ts';
import { storedValue, storeValue } from '../storage.ts';
import { useToasts } from '../toasts.ts';
import { call } from './call.ts';
import { Refused, Unreachable } from './refused.ts';

const save = { method: 'POST', path: '/api/save' } as Endpoint;
const go = vi.fn();
const signIn = (utype: string) => {
  for (const [key, value] of Object.entries({ utoken: 't', utype, user_name: 'n', headimgurl: 'h', draft: 'x' })) storeValue(key, value);
  readSession();
};
const ask = (options = {}) => call(save, {}, options).catch((failure: unknown) => failure);
const toasts = () => useToasts.getState().toasts;

beforeEach(async () => {
  vi.useFakeTimers();
  chooseLanguage('en');
  await startTexts();
  useToasts.setState({ toasts: [] });
  useLoginDialog.setState({ open: false, registerStr: '' });
  go.mockClear();
  setNavigator(go);
  window.history.replaceState(null, '', '/courseTask/7/0/9?tab=2');
});

afterEach(() => {
  vi.runOnlyPendingTimers();
});

test('S-262 body code -99 goes to the prompt page even on HTTP 200, with the words of the server', async () => {
  serverThat({ '/api/save': { code: -99, msg: 'withdrawn' } });
  expect(await ask()).toMatchObject({ handled: true });
  expect(go).toHaveBeenCalledWith('/index/informationPrompt/-99', expect.objectContaining({ state: { msg: 'withdrawn' } }));
});

test.each([401, 403])(
  'S-263 S-264 S-265 S-266 S-267 S-268 HTTP %d: message for 1.5 s, storage and name cleared, login with redirect, user type 1',
  async (status) => {
    signIn('2');
    serverThat({ '/api/save': { status, code: 0, msg: 'Not logged in, please log in first!' } });
    await ask();
    expect(toasts()).toMatchObject([{ text: 'Not logged in, please log in first!', place: 'bottom' }]);
    expect(Object.keys(localStorage).sort()).toEqual(['language', 'utype']);
    expect(storedValue('utype')).toBe('1');
    expect(useSession.getState()).toMatchObject({ userName: '', avatar: '', utoken: '' });
    expect(go).toHaveBeenCalledWith(`/login?redirect=${encodeURIComponent('/courseTask/7/0/9?tab=2')}`, expect.anything());
    await vi.advanceTimersByTimeAsync(1499);
    expect(toasts()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(toasts()).toHaveLength(0);
  },
);

test('S-266 S-268 an expert goes to the expert door: the destination is chosen before the wipe (C-02)', async () => {
  signIn('3');
  serverThat({ '/api/save': { status: 401, code: 0, msg: 'over' } });
  await ask();
  expect(go.mock.calls[0]?.[0]).toMatch(/^\/expertlogin\?redirect=/);
  expect(storedValue('utype')).toBe('1');
});

test('S-269 many 401 at once show one message and move once', async () => {
  signIn('1');
  serverThat({ '/api/save': { status: 401, code: 0, msg: 'over' } });
  await Promise.all([ask(), ask(), ask(), ask()]);
  expect(toasts()).toHaveLength(1);
  expect(go).toHaveBeenCalledTimes(1);
});

test('a late 401 of an old session does not end the new one', async () => {
  signIn('1');
  serverThat({
    '/api/save': () => {
      storeValue('utoken', 'fresh');
      return { status: 401, code: 0, msg: 'over' };
    },
  });
  expect(await ask()).toMatchObject({ handled: false });
  expect(storedValue('utoken')).toBe('fresh');
});

test('S-270 HTTP 502 shows the message of the server for 1.5 s and goes to the root', async () => {
  serverThat({ '/api/save': { status: 502, code: 0, msg: 'bad gateway' } });
  await ask();
  expect(toasts()).toMatchObject([{ text: 'bad gateway' }]);
  await vi.advanceTimersByTimeAsync(1499);
  expect(toasts()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(toasts()).toHaveLength(0);
  expect(go).toHaveBeenCalledWith('/', expect.anything());
});

test('S-271 HTTP 500 is a notification at the bottom right with its title and text for 1.5 s', async () => {
  serverThat({ '/api/save': { status: 500, code: 0, msg: 'whatever' } });
  await ask();
  expect(toasts()).toMatchObject([{ place: 'corner', title: 'Error reminder', text: 'Server error, please try again later' }]);
  await vi.advanceTimersByTimeAsync(1501);
  expect(toasts()).toHaveLength(0);
  expect(go).not.toHaveBeenCalled();
});

test('S-272 a refusal by rule is left to the caller', async () => {
  serverThat({ '/api/save': { code: 0, msg: 'no' } });
  expect(await ask()).toMatchObject({ handled: false, msg: 'no' });
  expect(toasts()).toHaveLength(0);
  expect(go).not.toHaveBeenCalled();
});

test.each([500, 502])('C-42 HTTP %d on a call of the machine stays with the caller', async (status) => {
  signIn('1');
  serverThat({ '/api/save': { status, code: 0, msg: 'x' } });
  expect(await ask({ background: true })).toMatchObject({ handled: false, status });
  expect(toasts()).toHaveLength(0);
  expect(go).not.toHaveBeenCalled();
});

test('C-42 a 401 on a call of the machine opens the login box over the page and wipes nothing', async () => {
  signIn('1');
  serverThat({ '/api/save': { status: 401, code: 0, msg: 'The password was changed', key: 'session_password_changed' } });
  await ask({ background: true });
  expect(useLoginDialog.getState()).toMatchObject({ open: true, reason: 'expired', cause: 'The password was changed' });
  expect(storedValue('draft')).toBe('x');
  expect(go).not.toHaveBeenCalled();
});

test.each([
  ['what the server says', new Refused({ code: 0, msg: 'No place is left' }, 200), /^No place is left$/],
  ['that nobody answered', new Unreachable(new TypeError('Failed to fetch')), /^The server cannot be reached/],
  ['that it did not go through', new DOMException('The requested file could not be read', 'NotReadableError'), /^This did not go through/],
  ['that it did not go through, whatever it was', undefined, /^This did not go through/],
])('a failure is told in the words of its reader: %s', (_what, failure, text) => {
  expect(failureText(failure)).toMatch(text);
});
