import { beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '../platform/language/i18n.ts';
import { useLoginDialog } from '../platform/person/login-dialog.ts';
import { readSession } from '../platform/person/session.ts';
import { storedValue, storeValue } from '../platform/storage.ts';
import { useToasts } from '../platform/toasts.ts';
import { type Asked, serverThat } from '../testing/server.ts';
import { readEntryQuery } from './arrive.ts';
import { enter } from './enter.ts';

const detail = '/member/getUesrDetailInfo';
const person = { uname: '周明远', headimgurl: '', uid: '8', utype: 2, grants: [], slogo: '', stitle: '' };
const arrive = (path: string) => window.history.replaceState(null, '', path);
const here = () => `${window.location.pathname}${window.location.search}`;

beforeEach(async () => {
  await startTexts();
  readSession();
  useToasts.setState({ toasts: [] });
  useLoginDialog.setState({ open: false, registerStr: '' });
});

test('S-112 Authorization and utype in any address become the session, are checked at once and leave the address', async () => {
  const server = serverThat({
    [detail]: (asked: Asked) => (asked.headers.get('Authorization') === 'given' ? { data: person } : { status: 401, code: 0 }),
  });
  arrive('/index/notice?Authorization=given&utype=1&page=2');
  await enter();
  expect(here()).toBe('/index/notice?page=2');
  expect([storedValue('utoken'), storedValue('utype'), storedValue('user_name')]).toEqual(['given', '2', '周明远']);
  expect(server.to(detail)).toHaveLength(1);
});

test('a session that arrives on an entrance survives the wipe and leads on (C-35)', async () => {
  serverThat({ [detail]: { data: person } });
  storeValue('utoken', 'old');
  storeValue('draft', 'x');
  arrive('/login?Authorization=given&utype=2&redirect=%2Findex%2Fspaces');
  await enter();
  expect([here(), storedValue('utoken'), storedValue('draft')]).toEqual(['/index/spaces', 'given', '']);
});

test('a link that signs in as somebody else names them, and leads back to the person who was here', async () => {
  serverThat({ [detail]: { data: person } });
  for (const [key, value] of [
    ['utoken', 'mine'],
    ['utype', '1'],
    ['user_name', '陈雨桐'],
  ] as const)
    storeValue(key, value);
  readSession();
  arrive('/index/notice?Authorization=given&utype=2');
  await enter();
  const [reported] = useToasts.getState().toasts;
  expect(reported).toMatchObject({ text: '你已通过链接登录为周明远', action: { label: '回到陈雨桐' } });
});

test('a forged session is thrown out', async () => {
  serverThat({ [detail]: { status: 401, code: 0, msg: 'over' } });
  arrive('/index/personal?Authorization=forged&utype=2');
  await enter();
  expect(storedValue('utoken')).toBe('');
  expect(here()).toMatch(/^\/login\?redirect=/);
});

test('S-113 a WeChat return logs in with its code and state', async () => {
  const server = serverThat({ '/weChat/wapLoad': { data: { utoken: 'wx', utype: 1 } }, [detail]: { data: { ...person, utype: 1 } } });
  arrive('/login?w_code=C1&w_state=S1&type=wx&redirect=%2Findex%2Fnotice');
  await enter();
  expect(Object.fromEntries(server.to('/weChat/wapLoad')[0]?.form ?? [])).toEqual({ code: 'C1', state: 'S1' });
  expect([here(), storedValue('utoken')]).toEqual(['/index/notice', 'wx']);
});

test('S-140 S-152 code 200 keeps registerStr and asks for a phone', async () => {
  serverThat({ '/weChat/wapLoad': { code: 200, msg: 'bind', data: { registerStr: 'R9', nickname: '小明' } } });
  arrive('/login?w_code=C1&w_state=S1&type=wx');
  await enter();
  expect(useLoginDialog.getState()).toMatchObject({ registerStr: 'R9', nickname: '小明' });
});

test('S-278 S-279 a WeChat failure shows its message and clears the three parameters', async () => {
  serverThat({ '/weChat/wapLoad': { code: 0, msg: 'WeChat login failed' } });
  arrive('/index/home?a=1&w_code=C1&w_state=S1&type=wx');
  await enter();
  expect(here()).toBe('/index/home?a=1');
  expect(useToasts.getState().toasts).toMatchObject([{ text: 'WeChat login failed' }]);
});

test('`type` alone belongs to others and stays in the address', () => {
  expect(readEntryQuery(new URL('https://x.cn/index/home?type=2')).cleanPath).toBe('/index/home?type=2');
  expect(readEntryQuery(new URL('https://x.cn/a?utype=2')).cleanPath).toBe('/a?utype=2');
});

test('an entrance wipes on entry too (S-116)', async () => {
  vi.stubGlobal('fetch', vi.fn());
  storeValue('utoken', 'old');
  arrive('/forgotPassword');
  await enter();
  expect([storedValue('utoken'), storedValue('utype')]).toEqual(['', '1']);
});
