import { assessmentDetail, changeAssessment, checkPublish } from '@praxis/contract/assessments/assessments';
import { monitorAssessment } from '@praxis/contract/assessments/monitoring';
import { assessmentSettings } from '@praxis/contract/assessments/settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { MonitorPanel } from './monitor/MonitorPanel.tsx';
import { StaffPage } from './StaffPage.tsx';
import { StudentFront } from './StudentFront.tsx';

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
  fireEvent.click(screen.getByRole('button', { name: 'Publish exam' }));
  await screen.findByText(/Publishing is irrevocable/);
  expect(server.to(changeAssessment.path)[0]?.form.get('duration_s')).toBe('3600');
});

test('settings that cannot be saved are shown before anything is published', async () => {
  const server = open();
  fireEvent.change(await screen.findByRole('textbox', { name: 'Time limit' }), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Publish exam' }));
  expect(await screen.findByText('Enter a time limit of at least 1 minute')).toBeTruthy();
  expect(screen.queryByText(/Publishing is irrevocable/)).toBeNull();
  expect(server.to(changeAssessment.path)).toHaveLength(0);
});

test('with everything saved publishing asks at once', async () => {
  const server = open();
  await screen.findByRole('textbox', { name: 'Time limit' });
  fireEvent.click(screen.getByRole('button', { name: 'Publish exam' }));
  await waitFor(() => expect(screen.getByText(/Publishing is irrevocable/)).toBeTruthy());
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Without an end students get no reminders.')).toBeTruthy();
  expect(dialog.getByText('Students see')).toBeTruthy();
  expect(server.to(changeAssessment.path)).toHaveLength(0);
});

const inside = (element: React.ReactElement) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );

test('a student reads once that answering was stopped, and their score before the rules', async () => {
  const attempt = { attempt_id: '9', no: 1, state: 'passed', started_at: 1, submitted_at: 2, score: 18, reviewable: true };
  const nothing = { reject_reason: '', redo_until: null, submit_kind: 'manual', submit_reason: '' };
  inside(
    <StudentFront
      assessment={assessmentDetail.parse({
        ...{
          ...assessment,
          state: 'unpublished',
          own: { attempt_id: null, state: 'passed', used: 1, allowed: 1, end_at: null, score: 18, redo_until: null },
        },
        attempts: [{ ...nothing, ...attempt }],
      })}
    />,
  );
  expect(await screen.findAllByText(/stopped/i)).toHaveLength(1);
  expect(screen.queryByText('Opens')).toBeNull();
  const sections = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(sections).toEqual(['My attempts', 'Good to know']);
});

test('a teacher messages one student from the row, and the bar for several stands ready', async () => {
  const one = {
    ...{ student: { id: '21', name: 'Bei', avatar: null }, student_no: '', attempt_id: '4', state: 'not_submitted', submit_kind: null },
    ...{ answered: 1, questions: 4, started_at: 1, end_at: null, submitted_at: null, last_save_at: null, seen_at: 1, connected: true },
    ...{ unsaved: 0, extra_s: 0, devices: 1, take_over_waiting: false },
  };
  const counts = { students: 1, started: 1, answering: 1, connected: 1, submitted: 0, take_over: 0 };
  serverThat({
    [monitorAssessment.path]: {
      data: monitorAssessment.data.parse({ now: 1, counts, students: { list: [one], total: 1, page: 1, size: 100 } }),
    },
  });
  inside(<MonitorPanel assessment={{ ...assessment, state: 'published' }} />);
  const several = within(await screen.findByRole('toolbar'));
  expect((several.getByRole('button', { name: 'Message…' }) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Bei' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Message…' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
