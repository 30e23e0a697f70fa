import { declareConflict, expertGroup } from '@praxis/contract/judging/expert';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { ExpertGroupScreen } from './ExpertGroupScreen.tsx';

const now = Date.now();
const work = (id: string, state: string, more = {}) => ({
  ...{ assignment_id: id, section_id: '5', blind_no: 100 + Number(id), title: `Device ${id}`, state, scored: 0, total: null, reason: '' },
  ...{ unreadable: false, ...more },
});
const page = (works: unknown[], assigned = true, closed = false) =>
  expertGroup.data.parse({
    ...{ competition: 'Works Cup', stage: { id: '3', title: 'Judging', end_at: now + 86_400_000 }, now },
    groups: [
      {
        ...{ id: '9', name: 'Group 1', due_at: now + 3_600_000, method: 'additive', per_work: 3, assigned, closed, works },
        criteria: [{ id: '1', title: 'Idea', guide: 'How new', max: 10, weight: 1 }],
        progress: { experts: 4, submitted: 2, sheets: 8 },
      },
    ],
  });

function open(answers: Parameters<typeof serverThat>[0]) {
  const server = serverThat(answers);
  const router = createMemoryRouter(
    [
      { path: '/index/expertViewingGroup/:id/:step_id', element: <ExpertGroupScreen /> },
      { path: '/markProduction/:id/:step_id/:sct_id/:reportid', element: <p>Scoring page</p> },
    ],
    { initialEntries: ['/index/expertViewingGroup/7/3'] },
  );
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
  await loadTexts(['expert', 'shell']);
});

test('an expert sees what is done, what came back and what is next (S-098)', async () => {
  open({
    [expertGroup.path]: {
      data: page([
        work('1', 'submitted', { total: 8550, scored: 1 }),
        work('2', 'returned', { reason: 'Page 4 was overlooked' }),
        work('3', 'assigned'),
        work('4', 'conflict_declared'),
      ]),
    },
  });
  const table = await screen.findByRole('table', { name: 'Group 1' });
  expect(within(table).getByText('85.5')).toBeTruthy();
  expect(within(table).getByText('Page 4 was overlooked')).toBeTruthy();
  expect(screen.getByText('1 of 3 submitted, 2 to score')).toBeTruthy();
  fireEvent.click(screen.getByText('To score 2'));
  expect(within(table).queryByText('Device 1')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Score work 102' }));
  expect(await screen.findByText('Scoring page')).toBeTruthy();
});

test('an expert steps back from a work by keyboard', async () => {
  const server = open({
    [expertGroup.path]: { data: page([work('1', 'assigned')]) },
    [declareConflict.path]: { data: { replaced: true } },
  });
  await screen.findByRole('table', { name: 'Group 1' });
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'x' });
  fireEvent.click(await screen.findByLabelText('Teacher or relative'));
  fireEvent.click(screen.getByRole('button', { name: 'Step back from 101' }));
  await waitFor(() => expect(server.asked.some(({ path }) => path === declareConflict.path)).toBe(true));
});

test('a work one stepped back from is called so, also where it was reported as unreadable', async () => {
  open({
    [expertGroup.path]: { data: page([work('1', 'assigned', { unreadable: true }), work('2', 'conflict_declared', { unreadable: true })]) },
  });
  const table = await screen.findByRole('table', { name: 'Group 1' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first?.textContent).toContain('Cannot be opened');
  expect(second?.textContent).toContain('Stepped back');
});

test('an expert without works is told so, and a refusal in their own words', async () => {
  open({ [expertGroup.path]: { data: page([]) } });
  expect(await screen.findByText('No work is assigned to you')).toBeTruthy();
});

test('an expert whose works are not assigned yet reads when they come, and the criteria', async () => {
  open({ [expertGroup.path]: { data: page([], false) } });
  expect(await screen.findByText(/^The stage ends .+; works are given to you after that/)).toBeTruthy();
  expect(screen.getByText('Idea')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

test('a group that is over says so and is not due any more', async () => {
  open({ [expertGroup.path]: { data: page([work('1', 'submitted', { total: 8550, scored: 1 })], true, true) } });
  expect(await screen.findByText('Judging is over')).toBeTruthy();
  expect(screen.getByText(/no longer change them/)).toBeTruthy();
  expect(screen.queryByText(/^Due /)).toBeNull();
});
