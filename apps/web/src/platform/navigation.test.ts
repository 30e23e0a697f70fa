import { expect, test, vi } from 'vitest';
import { goTo, isEntrance, safeRedirect, setNavigator } from './navigation.ts';

test.each([
  ['/index/notice', '/index/notice'],
  ['/courseTask/1/2/3?a=1#b', '/courseTask/1/2/3?a=1#b'],
  ['//evil.example/x', '/index'],
  ['/\\evil.example', '/index'],
  ['https://evil.example', '/index'],
  ['javascript:alert(1)', '/index'],
  ['index', '/index'],
  ['/a\nb', '/index'],
  ['/login?redirect=%2Flogin', '/index'],
  ['', '/index'],
  [null, '/index'],
])('S-114 a redirect to %s leads to %s (C-17)', (asked, where) => {
  expect(safeRedirect(asked)).toBe(where);
});

test('S-111 going to the page already shown replaces it and raises nothing', () => {
  const go = vi.fn();
  setNavigator(go);
  window.history.replaceState(null, '', '/index/notice?page=2');
  goTo('/index/notice?page=2');
  goTo('/index/home');
  expect(go.mock.calls).toEqual([
    ['/index/notice?page=2', { replace: true }],
    ['/index/home', { replace: false }],
  ]);
});

test('the pages that end a session are the four entrances', () => {
  expect(['/login', '/expertlogin', '/register', '/forgotPassword', '/index/home', '/loginx'].filter(isEntrance)).toEqual([
    '/login',
    '/expertlogin',
    '/register',
    '/forgotPassword',
  ]);
});
