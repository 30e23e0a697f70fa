import { listContestAnswers } from '@praxis/contract/contests/workspace';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { serverThat } from '../../testing/server.ts';
import { ContestAnswersScreen } from './ContestAnswersScreen.tsx';

const of = {
  competition: { id: '5', title: '秋季赛' },
  section: { label: 'B', title: '求和' },
  person: { id: '3', name: 'Lin', avatar: null },
};

async function open(answer: Parameters<typeof serverThat>[0][string]) {
  const server = serverThat({ '/api/contest/answer': answer });
  await startTexts();
  await loadTexts(['contest']);
  const router = createMemoryRouter(
    [{ path: '/answerDetail/:type/:id/:step_id/:sct_id/:dolog_uid/:team_id', Component: ContestAnswersScreen }],
    {
      initialEntries: ['/answerDetail/3/5/7/11/3/0'],
    },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return server;
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what was handed in stands with its points, as far as they may be seen (S-091)', async () => {
  const person = { id: '3', name: 'Lin', avatar: null };
  const rows = [
    { id: '40', at: Date.now(), person, points: 75_50, pending: false },
    { id: '41', at: Date.now(), person, points: null, pending: false },
    { id: '42', at: Date.now(), person, points: null, pending: true },
  ];
  await open({ data: listContestAnswers.data.parse({ ...of, kind: 'oj', subject_id: '8', list: rows }) });
  expect(await screen.findByRole('heading', { name: 'B 求和' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '秋季赛' }).getAttribute('href')).toBe('/index/competitionDetail/5');
  expect(await screen.findByText('75.5 分')).toBeTruthy();
  expect(screen.getByText('成绩还不能查看')).toBeTruthy();
  expect(screen.getByText('评测中')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: '打开' })[0]!.getAttribute('href')).toBe('/submission/40');
});

test('nothing handed in is said; a stranger sees no list', async () => {
  await open({ data: { ...of, kind: 'paper', subject_id: null, list: [] } });
  expect(await screen.findByText('没有交过作答')).toBeTruthy();
  cleanup();
  const server = await open({ code: -99, msg: 'Not available' });
  await waitFor(() => expect(server.to('/api/contest/answer')).toHaveLength(1));
  expect(screen.queryByRole('list', { name: '作答' })).toBeNull();
});
