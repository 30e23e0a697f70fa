import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '../../platform/language/i18n.ts';
import { setNavigator } from '../../platform/navigation.ts';
import { readSession } from '../../platform/person/session.ts';
import { forgetSite } from '../../platform/site.ts';
import { storedValue, storeValue } from '../../platform/storage.ts';
import { serverThat } from '../../testing/server.ts';
import { setWidth } from '../../testing/setup.ts';
import { entrancePages, findPages } from './router.tsx';

const day = Date.UTC(2026, 10, 24, 4);
const home = {
  now: day,
  classes: [
    {
      id: '1',
      title: '调度算法',
      space_name: 's',
      teacher_name: '周',
      starts_at: day - 480_000,
      length: 2700,
      state: 'in progress',
      online: 3,
      replay: false,
      to: '/index/space/6',
    },
  ],
  due: [],
  due_total: 0,
  work: [],
  continue: [],
  notices: [],
  spaces: [],
  open_spaces: [],
  marks: [],
  competitions: [{ id: '77', title: '程序设计竞赛', state: 'signing_up', starts_at: null, ends_at: null, cover: null }],
  reviews: [],
};

class SilentSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 0;
  send() {}
  close() {}
}

async function open(path: string) {
  const router = createMemoryRouter(entrancePages(), { initialEntries: [path], patchRoutesOnNavigation: findPages() });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  await waitFor(() => expect(router.state.initialized).toBe(true));
  return router;
}

const signIn = (utype: string) => {
  for (const [key, value] of Object.entries({ utoken: 't', utype, user_name: '林知夏', uid: '5' })) storeValue(key, value);
  readSession();
};

beforeEach(async () => {
  await startTexts();
  readSession();
  serverThat({
    '/api/home/today': { data: home },
    '/api/message/unread': { data: { count: 2 } },
    '/weChat/wapLoadUri': { code: 0, msg: 'off' },
  });
  vi.stubGlobal('WebSocket', SilentSocket);
});

test.each([
  ['S-077', '/login', '登录'],
  ['S-078', '/loading', '正在载入'],
  ['S-079', '/expertlogin', '专家登录'],
  ['S-080', '/forgotPassword', '重设密码'],
  ['S-081', '/register', '注册'],
  ['S-097', '/index/informationPrompt/-99', '现在不能查看'],
])('%s whoever opens %s sees its page: %s', async (_statement, path, heading) => {
  const router = await open(path);
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(heading) })).toBeTruthy();
  expect(router.state.location.pathname).toBe(path);
});

test('S-095 the shell stands around its pages: header, navigation and footer, the page in the middle', async () => {
  await open('/index/home');
  const main = await screen.findByRole('main');
  const header = screen.getByRole('banner');
  expect(within(header).getByRole('navigation', { name: '主导航' })).toBeTruthy();
  const footer = screen.getByRole('contentinfo');
  const follows = (one: Element, other: Element) => one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
  expect([follows(header, main), follows(main, footer)]).toEqual([true, true]);
});

test('S-135 the logo of the site that was stored stands in the header', async () => {
  signIn('1');
  storeValue('slogo', '/files/7');
  readSession();
  await open('/index/home');
  await screen.findByRole('main');
  expect(screen.getByRole('banner').querySelector('img[src="/files/7"]')).toBeTruthy();
});

test('D-10 what is not available now is said in the words of the server', async () => {
  const router = await open('/index/home');
  await router.navigate('/index/informationPrompt/-99', { state: { msg: 'It was withdrawn' } });
  expect(await screen.findByText('It was withdrawn')).toBeTruthy();
});

test('S-082 S-096 the root and the shell lead to the home page', async () => {
  const router = await open('/');
  expect(router.state.location.pathname).toBe('/index/home');
  expect(await screen.findByRole('heading', { name: '在线教学与实训' })).toBeTruthy();
});

test('S-076 an unknown path and a malformed parameter show the not-found page', async () => {
  await open('/nowhere/at/all');
  expect(await screen.findByRole('heading', { name: '没有这个页面' })).toBeTruthy();
  expect(within(screen.getByRole('banner')).getByRole('navigation', { name: '主导航' })).toBeTruthy();
});

test('D-11 a malformed parameter shows the not-found page inside the shell', async () => {
  await open('/index/noticeDetail/abc');
  expect(await screen.findByRole('heading', { name: '没有这个页面' })).toBeTruthy();
  expect(screen.getByRole('navigation', { name: '主导航' })).toBeTruthy();
});

test('S-116 S-117 entering a login-type page wipes the storage and resets the user type', async () => {
  signIn('2');
  storeValue('draft', 'x');
  await open('/login');
  await screen.findByRole('tab', { name: '账号登录' });
  expect([storedValue('utoken'), storedValue('draft'), storedValue('utype')]).toEqual(['', '', '1']);
});

test('S-219 a student on an expert page ends at home', async () => {
  signIn('1');
  const router = await open('/index/expertViewingGroup/5/1');
  expect(router.state.location.pathname).toBe('/index/home');
  expect(storedValue('utoken')).toBe('t');
});

test('S-221 S-222 nobody signed in is led to the login page', async () => {
  const router = await open('/index/personal');
  expect(router.state.location.pathname + router.state.location.search).toBe('/login?redirect=%2Findex%2Fpersonal');
});

test('S-111 navigating to the page already shown raises no error', async () => {
  const complain = vi.spyOn(console, 'error');
  const router = await open('/index/home');
  await router.navigate('/index/home');
  await router.navigate('/index/home');
  expect(router.state.errors).toBeNull();
  expect(complain).not.toHaveBeenCalled();
});

test('S-096 S-109 the home page has a view of its own on a phone, one of the two at a time (C-05)', async () => {
  signIn('1');
  setWidth(390);
  await open('/index/home');
  expect(await screen.findByText('调度算法')).toBeTruthy();
  expect(screen.getAllByText('调度算法')).toHaveLength(1);
  expect(screen.getByRole('navigation', { name: '主导航' }).textContent).toContain('我的');
  expect(screen.queryByRole('region', { name: '日历' })).toBeNull();
});

test('C-07 a visitor sees public competitions and is asked to log in over the page', async () => {
  const router = await open('/index/home');
  (await screen.findByRole('button', { name: '程序设计竞赛' })).click();
  expect(await screen.findByRole('dialog', { name: '需要登录' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/index/home');
});

test.each([
  [true, '/index/competition'],
  [false, '/login'],
])('C-07 whether a visitor opens the competitions is the school’s to say (%s)', async (open_to_visitors, landing) => {
  const site = {
    slogo: '',
    stitle: '',
    wechat: false,
    password_policy: 'compatible',
    terms: null,
    privacy: null,
    environment: 'production',
  };
  serverThat({
    '/api/site': { data: { ...site, competitions_open: open_to_visitors } },
    '/api/competition/list': { data: { list: [], total: 0, page: 1, size: 20, can: { create: false } } },
    '/weChat/wapLoadUri': { code: 0, msg: 'off' },
  });
  forgetSite();
  const router = await open('/index/competition');
  await waitFor(() => expect(router.state.location.pathname).toBe(landing));
});

test('S-110 the item of the page shown is marked in the navigation', async () => {
  signIn('1');
  await open('/index/home');
  const navigation = await screen.findByRole('navigation', { name: '主导航' });
  expect([...navigation.querySelectorAll('[aria-current=page]')].map((link) => link.textContent)).toEqual(['首页']);
});

test.each([
  ['1', '/login', '/index/home'],
  ['2', '/login', '/index/home'],
  ['3', '/expertlogin', '/index/home'],
  ['1', '/login?redirect=%2Findex%2FlearnCenter', '/index/learnCenter'],
  ['1', '/login?redirect=%2F%2Fevil.example', '/index/home'],
])('S-114 S-115 after a login user type %s on %s lands on %s (C-08, C-17)', async (utype, entrance, landing) => {
  serverThat({
    '/login/passLoad': { data: { utoken: 'T', utype: Number(utype) } },
    '/api/home/today': { data: home },
    '/weChat/wapLoadUri': { code: 0, msg: 'off' },
  });
  const router = await open(entrance);
  setNavigator((to, options) => void router.navigate(to, options));
  fireEvent.change(await screen.findByLabelText('账号', { exact: true }), { target: { value: 'ann' } });
  fireEvent.change(screen.getByLabelText('密码', { exact: true }), { target: { value: 'x' } });
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(router.state.location.pathname).toBe(landing));
});
