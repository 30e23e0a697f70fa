import { assessmentDetail, checkUnpublish, showAssessment } from '@praxis/contract/assessments/assessments';
import { giveExtraTime } from '@praxis/contract/assessments/monitoring';
import { assessmentSettings } from '@praxis/contract/assessments/settings';
import { getProctorGrid } from '@praxis/contract/proctoring/proctoring';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { ProctorGridScreen } from './ProctorGridScreen.tsx';

const tile = {
  ...{ user: { id: '21', name: 'Bei', avatar: null }, state: 'answering', exempt: false, consented: true, still: null, still_at: null },
  ...{ level: 'normal', latest: null, hints: 0, verdict: null, answered: false, done: 3, total: 20, entry_id: '9' },
};
const grid = (endsAt: number, answering: number) =>
  getProctorGrid.data.parse({
    ...{ title: 'Mid-term', link: '/index/assessment/7/monitor', ends_at: endsAt, list: [tile], total: 1, page: 1, size: 1000 },
    counts: { all: 1, look: 0, away: 0, absent: 0, finished: 0, answering },
  });
const exam = (manage: boolean) =>
  assessmentDetail.parse({
    ...{ id: '7', space_id: '3', kind: 'exam', title: 'Mid-term', state: 'published', questions: 4, total_score: 20 },
    ...{ start_at: null, end_at: null, duration_s: 5400, resp_mode: 1, results_released_at: null, own: null },
    counts: { students: 1, started: 1, submitted: 0, to_mark: 0, rejected: 0 },
    can: {
      ...{ answer: false, manage, publish: false, unpublish: manage, reopen: false, remove: false },
      ...{ monitor: true, mark: true, see_results: true, release: false },
    },
    ...{ now: 1, intro: '', space: 'OS', paper_id: '5', paper_title: 'P', settings: assessmentSettings.parse({ timer: true }) },
    ...{ has_password: false, paper_hash: null, published_at: null, proctor_ready: true, attempts: [] },
  });

function open({ manage = true, endsAt = Date.now() + 600_000, answering = 1 } = {}) {
  const server = serverThat({
    [getProctorGrid.path]: { data: grid(endsAt, answering) },
    [showAssessment.path]: { data: exam(manage) },
    [giveExtraTime.path]: { data: {} },
    [checkUnpublish.path]: { data: { answering: 1, saved: 1 } },
  });
  const route = { path: '/proctor/:room/:roomId/:userId?', element: <ProctorGridScreen /> };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([route], { initialEntries: ['/proctor/assessment/7'] })} />
    </QueryClientProvider>,
  );
  return server;
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['proctoring', 'assessment', 'shell']);
});

test('whoever runs the exam extends it and stops it where they watch it', async () => {
  const server = open();
  expect(await screen.findByText('In progress')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Extend…' }));
  fireEvent.click(await screen.findByRole('button', { name: /10 minutes/ }));
  await waitFor(() => expect(server.to(giveExtraTime.path)[0]?.form.get('seconds')).toBe('600'));
  expect(server.to(giveExtraTime.path)[0]!.form.has('user_ids')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Stop…' }));
  expect(await within(await screen.findByRole('dialog')).findByText(/answering and has to stop/)).toBeTruthy();
});

test('back from the cameras lies the page that the server names', async () => {
  open();
  expect((await screen.findByRole('link', { name: 'Mid-term' })).getAttribute('href')).toBe('/index/assessment/7/monitor');
});

test('who only watches is offered neither, and an exam that is over says so', async () => {
  open({ manage: false, endsAt: Date.now() - 1000, answering: 0 });
  expect(await screen.findByText('Over')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Extend…' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Stop…' })).toBeNull();
});
