import { matchRoutes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { insidePages } from '../app/routes/inside-routes.tsx';
import { countedPath } from '../app/watch-pages.ts';
import { serverThat } from '../testing/server.ts';

const fresh = async () => {
  vi.resetModules();
  return import('./page-views.ts');
};

test('S-124 every page is counted once, the first too, each with the one before', async () => {
  const server = serverThat({ '/api/track/pageView': {} });
  const { reportPageView } = await fresh();
  reportPageView('/index/home');
  reportPageView('/index/home');
  reportPageView('/index/notice');
  await vi.waitFor(() => expect(server.asked).toHaveLength(2));
  expect(server.asked.map((one) => [one.form.get('path'), one.form.get('referrer')])).toEqual([
    ['/index/home', null],
    ['/index/notice', '/index/home'],
  ]);
  expect(server.asked[0]?.form.get('session')).toBe(server.asked[1]?.form.get('session'));
});

test('S-124 a failing count is never seen', async () => {
  serverThat({ '/api/track/pageView': 'unreachable' });
  const { reportPageView } = await fresh();
  expect(() => reportPageView('/index/home')).not.toThrow();
});

test('D-15 another service may take the counts, and who asks not to be tracked is not', async () => {
  const { reportPageView, setPageViewService } = await fresh();
  const seen: string[] = [];
  setPageViewService(async (view) => seen.push(view.path));
  reportPageView('/index/home');
  vi.stubGlobal('navigator', { ...navigator, doNotTrack: '1' });
  reportPageView('/index/notice');
  expect(seen).toEqual(['/index/home']);
});

test('secrets in an address are not counted', () => {
  const counted = (path: string) => countedPath(path, matchRoutes(insidePages, path) ?? []);
  expect(counted('/competitionRank/5/6/abcdefghijklmnopqrstuvwx')).toBe('/competitionRank/5/6/:pass');
  expect(counted('/join/secret-code')).toBe('/join/:code');
  expect(counted('/index/noticeDetail/9')).toBe('/index/noticeDetail/9');
});
