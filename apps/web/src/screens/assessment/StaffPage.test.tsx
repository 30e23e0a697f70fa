import { assessmentDetail, changeAssessment, checkPublish } from '@praxis/contract/assessments/assessments';
import { assessmentSettings } from '@praxis/contract/assessments/settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { StaffPage } from './StaffPage.tsx';

const assessment = assessmentDetail.parse({
  ...{ id: '7', space_id: '3', kind: 'exam', title: 'Mid-term', state: 'not_published', questions: 4, total_score: 20 },
  ...{ start_at: null, end_at: null, duration_s: 5400, resp_mode: 1, results_released_at: null, own: null },
  counts: { students: 2, started: 0, submitted: 0, to_mark: 0, rejected: 0 },
  can: {
    ...{ answer: false, manage: true, publish: true, unpublish: false, reopen: false, remove: true },
    ...{ monitor: true, mark: true, see_results: true, release: false },
  },
  ...{
    now: 1,
    intro: '',
    space: 'Operating systems',
    paper_id: '5',
    paper_title: 'A paper',
    settings: assessmentSettings.parse({ timer: true }),
  },
  ...{ has_password: false, paper_hash: null, published_at: null, proctor_ready: true, attempts: [] },
});

function open() {
  const server = serverThat({
    [changeAssessment.path]: { data: {} },
    [checkPublish.path]: { data: { students: 2, questions: 4, total_score: 20, problems: [] } },
  });
  const router = createMemoryRouter([{ path: '/index/assessment/:assessmentId/:tab?', element: <StaffPage assessment={assessment} /> }], {
    initialEntries: ['/index/assessment/7/settings'],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return server;
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['assessment', 'proctoring', 'shell']);
});

test('a teacher who publishes with unsaved settings has them saved first', async () => {
  const server = open();
  const length = await screen.findByRole('textbox', { name: 'Time limit' });
  fireEvent.change(length, { target: { value: '60' } });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText(/Publishing is irrevocable/);
  expect(server.to(changeAssessment.path)[0]?.form.get('duration_s')).toBe('3600');
});

test('settings that cannot be saved are shown before anything is published', async () => {
  const server = open();
  fireEvent.change(await screen.findByRole('textbox', { name: 'Time limit' }), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Enter a time limit of at least 1 minute')).toBeTruthy();
  expect(screen.queryByText(/Publishing is irrevocable/)).toBeNull();
  expect(server.to(changeAssessment.path)).toHaveLength(0);
});

test('with everything saved publishing asks at once', async () => {
  const server = open();
  await screen.findByRole('textbox', { name: 'Time limit' });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.getByText(/Publishing is irrevocable/)).toBeTruthy());
  expect(server.to(changeAssessment.path)).toHaveLength(0);
});
