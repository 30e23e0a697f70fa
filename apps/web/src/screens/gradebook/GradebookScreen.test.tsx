import { type Gradebook, gradebook } from '@praxis/contract/grades/grades';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { GradebookScreen } from './GradebookScreen.tsx';

const category = (id: string, weight: number) => ({
  ...{ id, kind: null, title: id, weight, method: 'mean', drop: 0, keep: null, empty: 'skip', drop_missing: true, cap: null, extra: false },
});
const column = (key: string, title: string, of: string) => ({
  ...{ key, title, category: of, weight: 100, extra: false, counts: true, source: 'manual', kind: 'manual', max: 10_000_000 },
  ...{ due: null, released: true, releasable: true, hidden: false, archived: false, address: null },
});
const book = (of: Partial<Gradebook> = {}): Gradebook =>
  gradebook.parse({
    ...{ space: 'Operating systems', revision: 1, set_up: true, groups: [], own: [], can: { edit: true, release: true } },
    settings: {
      ...{ method: 'weighted', decimals: 0, round_at: 'end', cap: null, scale: [], scale_on: 'rounded', total_shown: 'percent' },
      ...{ median_shown: true, trial_allowed: true, categories: [category('Tests', 10_000)] },
    },
    columns: [column('manual:c1', 'Quiz', 'Tests'), column('manual:c2', 'Talk', 'Tests')],
    students: [
      { id: '7', name: 'Ann Lee', no: '001', group: null, former: false },
      { id: '8', name: 'Bo Chen', no: '002', group: null, former: false },
    ],
    cells: [
      { step: 100_000, values: [80, -1], states: 'mx' },
      { step: 1, values: [-1, -1], states: '..' },
    ],
    ...of,
  });

function open(answer: Parameters<typeof serverThat>[0][string], more: Parameters<typeof serverThat>[0] = {}) {
  const server = serverThat({ '/api/grade/book': answer, ...more });
  const router = createMemoryRouter([{ path: '/index/space/:spaceId/grades', Component: GradebookScreen }], {
    initialEntries: ['/index/space/3/grades'],
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
  await loadTexts(['grades', 'shell']);
});
afterEach(cleanup);

test('a teacher reads the grid, types a score and sees the total move', async () => {
  const own = { units: 9_000_000, status: 'normal', comment: '', revision: 1 };
  const server = open(
    { data: book() },
    { '/api/grade/cells': { data: { saved: [{ key: 'manual:c2', user_id: '7', cell: own }], conflicts: [], refused: [] } } },
  );
  const grid = await screen.findByLabelText('Gradebook', { selector: '.gb-grid' });
  expect(within(grid).getByLabelText('Ann Lee, Quiz, 80 of 100')).toBeTruthy();
  expect(within(grid).getByLabelText('Bo Chen, Quiz, missing')).toBeTruthy();
  expect(within(grid).getByLabelText('Ann Lee, 80')).toBeTruthy();
  grid.focus();
  fireEvent.keyDown(grid, { key: 'ArrowRight' });
  fireEvent.keyDown(grid, { key: '9' });
  const field = screen.getByLabelText('Score');
  fireEvent.change(field, { target: { value: '９0' } });
  expect(screen.getByText('total 80 → 85')).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(server.to('/api/grade/cells')).toHaveLength(1));
  expect(JSON.parse(server.to('/api/grade/cells')[0]!.form.get('cells')!)).toMatchObject([
    { key: 'manual:c2', units: 9_000_000, revision: 0 },
  ]);
  expect(await within(grid).findByLabelText('Ann Lee, 85')).toBeTruthy();
});

test('a cell that is clicked takes what is typed and pasted', async () => {
  open({ data: book() });
  const grid = await screen.findByLabelText('Gradebook', { selector: '.gb-grid' });
  await userEvent.click(within(grid).getByLabelText('Ann Lee, Quiz, 80 of 100'));
  expect(document.activeElement).toBe(grid);
  await userEvent.keyboard('7');
  expect((screen.getByLabelText('Score') as HTMLInputElement).value).toBe('7');
});

test('a score somebody else changed first is shown beside one’s own', async () => {
  const theirs = { units: 7_000_000, status: 'normal', comment: '', revision: 4 };
  open(
    { data: book() },
    { '/api/grade/cells': { data: { saved: [], conflicts: [{ key: 'manual:c1', user_id: '7', cell: theirs }], refused: [] } } },
  );
  const grid = await screen.findByLabelText('Gradebook', { selector: '.gb-grid' });
  grid.focus();
  fireEvent.keyDown(grid, { key: '6' });
  fireEvent.keyDown(screen.getByLabelText('Score'), { key: 'Enter' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain("set Ann Lee's Quiz to 70. Your 6 was not saved");
  expect(within(alert).getByRole('button', { name: 'Set to 6' })).toBeTruthy();
});

test('who may not read it is told, and an empty space says so', async () => {
  open({ status: 200, code: 0, msg: 'Not allowed here', key: 'not_allowed' });
  expect(await screen.findByText('Not allowed here')).toBeTruthy();
  cleanup();
  open({
    data: book({
      students: [],
      cells: [
        { step: 1, values: [], states: '' },
        { step: 1, values: [], states: '' },
      ],
    }),
  });
  expect(await screen.findByText('Nobody learns in this space yet')).toBeTruthy();
});
