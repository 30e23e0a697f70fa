import { showContestTask } from '@praxis/contract/contests/workspace';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { useSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { ContestTaskScreen } from './ContestTaskScreen.tsx';

async function open(answer: Parameters<typeof serverThat>[0][string]) {
  const server = serverThat({ '/api/contest/task': answer });
  await startTexts();
  await loadTexts(['contest']);
  useSession.setState({ uid: '3' });
  const router = createMemoryRouter([{ path: '/index/taskDetail/:id/:step_id/:type/:tid/:uid', Component: ContestTaskScreen }], {
    initialEntries: ['/index/taskDetail/5/7/3/11/3'],
  });
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

test('one sees what a section asks, where one stands, and the ways on (S-103)', async () => {
  const card = {
    ...{ section_id: '11', label: 'B', title: 'Sums', kind: 'oj', max_points: 100_00, weight: 0, state: 'open', opens_at: 1, closes_at: 2 },
    ...{ tries_left: null, started: true, saved_at: 1, points: null, subject_id: '8', own_id: '40' },
  };
  const person = { id: '3', name: 'Lin', avatar: null };
  await open({ data: showContestTask.data.parse({ card, person, rule_html: '<p>Three to a team</p>' }) });
  expect(await screen.findByText('Three to a team')).toBeTruthy();
  expect(screen.getByText('还不能查看')).toBeTruthy();
  expect(screen.getByRole('link', { name: '进入环节' }).getAttribute('href')).toBe('/courseOj/5/7/11');
  expect(screen.getByRole('link', { name: '查看作答' }).getAttribute('href')).toBe('/answerDetail/3/5/7/11/3/0');
});

test('a section that is not open to somebody shows nothing', async () => {
  const server = await open({ code: -99, msg: 'Not available' });
  await waitFor(() => expect(server.to('/api/contest/task')).toHaveLength(1));
  expect(screen.queryByText('规则')).toBeNull();
});
