import { type Gradebook, gradebook } from '@praxis/contract/grades/grades';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { type Asked, serverThat } from '../../testing/server.ts';
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
    ...{ space: 'Operating systems', revision: 1, set_up: true, groups: [], own: [], plain: [], can: { edit: true, release: true } },
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
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...server, readAnew: () => act(() => client.invalidateQueries()) };
}

/** Cells that were sent, call after call. */
const sent = (server: ReturnType<typeof serverThat>) =>
  server
    .to('/api/grade/cells')
    .map(({ form }) => JSON.parse(form.get('cells')!) as { key: string; user_id: string; units: number; revision: number }[]);

/** Saves everything it is asked to, as a server does. */
const saving = ({ form }: Asked) => ({
  data: {
    saved: (JSON.parse(form.get('cells')!) as { key: string; user_id: string; units: number; status: string; revision: number }[]).map(
      ({ key, user_id, units, status, revision }) => ({ key, user_id, cell: { units, status, comment: '', revision: revision + 1 } }),
    ),
    conflicts: [],
    refused: [],
  },
});

const paste = (text: string) => {
  const data = { getData: () => text, setData: () => undefined };
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'clipboardData', { value: data });
  act(() => void document.dispatchEvent(event));
};

/** The same book with a student of the first number. */
const withNewcomer = () =>
  book({
    students: [
      { id: '6', name: 'Zoe Wu', no: '000', group: null, former: false },
      { id: '7', name: 'Ann Lee', no: '001', group: null, former: false },
      { id: '8', name: 'Bo Chen', no: '002', group: null, former: false },
    ],
    cells: [
      { step: 100_000, values: [-1, 80, -1], states: '.mx' },
      { step: 1, values: [-1, -1, -1], states: '...' },
    ],
  });

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['grades', 'shell', 'space-parts']);
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

test('by keys alone a teacher moves, edits, fills down, clears, copies, undoes and reads why a total is what it is', async () => {
  const server = open(
    { data: book() },
    {
      '/api/grade/cells': saving,
      '/api/grade/undo': { data: { restored: [], conflicts: [] } },
      '/api/grade/history': { data: { list: [], total: 0 } },
    },
  );
  const user = userEvent.setup();
  const grid = await screen.findByLabelText('Gradebook', { selector: '.gb-grid' });
  const activeCell = () => document.getElementById(grid.getAttribute('aria-activedescendant')!);
  act(() => grid.focus());
  await user.keyboard('{Control>}{End}{/Control}');
  expect(screen.getAllByRole('row').at(-1)!.contains(activeCell())).toBe(true);
  await user.keyboard('{Control>}{Home}{/Control}');
  expect(activeCell()?.getAttribute('aria-label')).toBe('Ann Lee, Quiz, 80 of 100');
  // Looked at and left: nothing is sent.
  await user.keyboard('{F2}');
  expect((screen.getByLabelText('Score') as HTMLInputElement).value).toBe('80');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(grid);
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
  await waitFor(() => expect(sent(server)).toEqual([[expect.objectContaining({ key: 'manual:c1', user_id: '8', units: 8_000_000 })]]));
  await within(grid).findByLabelText(/^Bo Chen, Quiz, 80 of 100/);
  const data = { text: '', setData: (_kind: string, text: string) => Object.assign(data, { text }), getData: () => '' };
  const copy = Object.defineProperty(new Event('copy', { bubbles: true, cancelable: true }), 'clipboardData', { value: data });
  act(() => void document.dispatchEvent(copy));
  expect(data.text.trim().split(/\r?\n/)).toEqual(['80', '80']);
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(server.to('/api/grade/undo')).toHaveLength(1));
  await user.keyboard('{Control>}{Home}{/Control}{Delete}');
  await waitFor(() => expect(sent(server).at(-1)).toEqual([expect.objectContaining({ key: 'manual:c1', user_id: '7', units: null })]));
  await user.keyboard('h');
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Home}{Enter}');
  expect(await screen.findByRole('button', { name: 'Close' })).toBe(document.activeElement);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(grid);
});

test('a title too long for the head of its column is in the menu of the column in full', async () => {
  const title = 'Group homework: queueing at the canteen, with a report and a table of waiting times';
  const { columns, ...rest } = book();
  open({ data: { ...rest, columns: [{ ...columns[0]!, title }, columns[1]!] } });
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByText(title)).toBeTruthy();
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
  expect(alert.textContent).toContain("Ann Lee's Quiz was just set to 70 elsewhere. Your 6 was not saved");
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
  expect(await screen.findByText('This space has no students yet')).toBeTruthy();
});

test('what is typed, pasted or asked in a dialog goes to its student, whoever came into the book meanwhile', async () => {
  let now = book();
  const server = open(() => ({ data: now }), { '/api/grade/cells': saving });
  const grid = await screen.findByLabelText('Gradebook', { selector: '.gb-grid' });
  grid.focus();
  fireEvent.pointerDown(within(grid).getByLabelText('Bo Chen, Quiz, missing'));
  // Under the cursor stands Bo Chen; the paste is looked at while Zoe Wu comes in above.
  paste('51');
  await screen.findByText('Paste 1 cell');
  now = withNewcomer();
  await server.readAnew();
  await within(grid).findByLabelText('Zoe Wu, Quiz, no score');
  expect(within(grid).getByLabelText('Bo Chen, Quiz, missing → 51')).toBeTruthy();
  fireEvent.click(screen.getByText('Paste 1 cell'));
  await waitFor(() => expect(sent(server)).toMatchObject([[{ key: 'manual:c1', user_id: '8', units: 5_100_000 }]]));
  // The cursor stands on Bo Chen still, and the field one types in stays there too.
  fireEvent.keyDown(grid, { key: '9' });
  now = book();
  await server.readAnew();
  await waitFor(() => expect(within(grid).queryByLabelText('Zoe Wu, Quiz, no score')).toBeNull());
  fireEvent.keyDown(screen.getByLabelText('Score'), { key: 'Enter' });
  await waitFor(() => expect(sent(server)).toHaveLength(2));
  expect(sent(server)[1]).toMatchObject([{ key: 'manual:c1', user_id: '8', units: 900_000 }]);
});

test('rows stay where they are while one writes in an order of scores, until one asks for the order again', async () => {
  let now = book({
    cells: [
      { step: 100_000, values: [80, 70], states: 'mm' },
      { step: 1, values: [-1, -1], states: '..' },
    ],
  });
  const server = open(() => ({ data: now }), { '/api/grade/cells': saving });
  const grid = await screen.findByLabelText('Gradebook', { selector: '.gb-grid' });
  fireEvent.click(within(grid).getByText('Total'));
  const names = () =>
    within(grid)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(['Ann Lee', 'Bo Chen']);
  now = book({
    cells: [
      { step: 100_000, values: [60, 70], states: 'mm' },
      { step: 1, values: [-1, -1], states: '..' },
    ],
  });
  await server.readAnew();
  await within(grid).findByLabelText('Ann Lee, 60');
  expect(names()).toEqual(['Ann Lee', 'Bo Chen']);
  grid.focus();
  fireEvent.keyDown(grid, { key: '5' });
  fireEvent.keyDown(screen.getByLabelText('Score'), { key: 'Enter' });
  await waitFor(() => expect(sent(server)).toMatchObject([[{ user_id: '7' }]]));
  fireEvent.click(within(grid).getByText(/^Total/));
  fireEvent.click(within(grid).getByText(/^Total/));
  expect(names()).toEqual(['Bo Chen', 'Ann Lee']);
});

test.each([
  ['when it is asked for', () => fireEvent.click(screen.getByRole('button', { name: 'Send again' }))],
  ['when the network is back', () => act(() => void window.dispatchEvent(new Event('online')))],
])('a score that did not reach the server stays, is said to be unsaved, and is sent again %s', async (_when, again) => {
  let reachable = false;
  const server = open({ data: book() }, { '/api/grade/cells': (asked) => (reachable ? saving(asked) : 'unreachable') });
  const grid = await screen.findByLabelText('Gradebook', { selector: '.gb-grid' });
  grid.focus();
  fireEvent.keyDown(grid, { key: '6' });
  fireEvent.keyDown(screen.getByLabelText('Score'), { key: 'Enter' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('1 score did not reach the server and is not saved');
  await server.readAnew();
  expect(within(grid).getByLabelText(/^Ann Lee, Quiz, 6 of 100/)).toBeTruthy();
  reachable = true;
  again();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(sent(server)).toHaveLength(2);
  expect(server.to('/api/grade/cells')[0]!.form.get('batch')).toBe(server.to('/api/grade/cells')[1]!.form.get('batch'));
});

test('of 1,001 pasted lines a thousand are written in two calls; what breaks off between them is undone as far as it went', async () => {
  const many = Array.from({ length: 1000 }, (_none, at) => ({
    id: String(100 + at),
    name: `S ${at}`,
    no: String(1000 + at),
    group: null,
    former: false,
  }));
  const server = open(
    {
      data: book({
        students: many,
        cells: [0, 1].map(() => ({ step: 1, values: many.map(() => -1), states: '.'.repeat(1000) })),
      }),
    },
    {
      '/api/grade/cells': (asked) => (server.to('/api/grade/cells').length > 1 ? 'unreachable' : saving(asked)),
      '/api/grade/undo': { data: { restored: [], conflicts: [] } },
    },
  );
  const grid = await screen.findByLabelText('Gradebook', { selector: '.gb-grid' });
  grid.focus();
  paste(Array.from({ length: 1001 }, () => '7').join('\n'));
  expect(await screen.findByText('1 line lies below the last student')).toBeTruthy();
  fireEvent.click(screen.getByText('Paste 1000 cells'));
  expect((await screen.findByRole('alert')).textContent).toContain('500 scores did not reach the server');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.to('/api/grade/undo')).toHaveLength(1));
  expect(server.to('/api/grade/undo')[0]!.form.get('batch')).toBe(server.to('/api/grade/cells')[0]!.form.get('batch'));
});

test('whoever undoes while a score is on its way takes that one back, not the one before', async () => {
  const server = open({ data: book() }, { '/api/grade/cells': saving, '/api/grade/undo': { data: { restored: [], conflicts: [] } } });
  const grid = await screen.findByLabelText('Gradebook', { selector: '.gb-grid' });
  grid.focus();
  const type = (score: string) => {
    fireEvent.keyDown(grid, { key: score });
    fireEvent.keyDown(screen.getByLabelText('Score'), { key: 'Enter' });
  };
  type('9');
  expect(await screen.findByText(/^Saved/)).toBeTruthy();
  type('7');
  fireEvent.keyDown(grid, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(server.to('/api/grade/undo')).toHaveLength(1));
  const batches = server.to('/api/grade/cells').map(({ form }) => form.get('batch'));
  expect(batches).toHaveLength(2);
  expect(server.to('/api/grade/undo')[0]!.form.get('batch')).toBe(batches[1]);
});

test('a teacher curves a column by a rule, and writes to those a filter shows', async () => {
  const server = open(
    { data: book() },
    {
      '/api/grade/cells': saving,
      '/api/space/writeToStudents': { data: { sent: 1 } },
      '/api/grade/changes': { data: { people: 0, cells: 0 } },
    },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Actions for Quiz' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Curve…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Curve Quiz' });
  await user.click(within(dialog).getByRole('radio', { name: /Raise the best/ }));
  expect(within(dialog).getByText(/Mean 80 → 100/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Write 1 score' }));
  await waitFor(() => expect(sent(server)).toEqual([[expect.objectContaining({ key: 'manual:c1', user_id: '7', units: 10_000_000 })]]));
  expect(server.to('/api/grade/cells')[0]!.form.get('reason')).toBe('Curve: best score raised to the maximum');

  await user.click(screen.getByRole('radio', { name: /Missing/ }));
  await user.click(await screen.findByRole('button', { name: 'Write to 1' }));
  const letter = await screen.findByRole('dialog', { name: 'Write to 1 student' });
  await user.type(within(letter).getByLabelText('Message'), 'See me');
  await user.click(within(letter).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(server.to('/api/space/writeToStudents')[0]!.form.get('user_ids')).toBe('["8"]'));
});

test('the first picture of a large book says nothing of the whole class, which is counted after it', async () => {
  const people = Array.from({ length: 400 }, (_, no) => no);
  const columns = Array.from({ length: 14 }, (_, no) => no);
  const large = book({
    columns: columns.map((no) => column(`manual:c${no}`, `Quiz ${no}`, 'Tests')),
    students: people.map((no) => ({
      id: String(no + 1),
      name: `Student ${no}`,
      no: String(no).padStart(4, '0'),
      group: null,
      former: false,
    })),
    cells: columns.map(() => ({ step: 100_000, values: people.map((no) => no % 101), states: 'm'.repeat(400) })),
  } as Partial<Gradebook>);
  const held: FrameRequestCallback[] = [];
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => held.push(run));
  open({ data: large });
  expect(await screen.findByLabelText('Student 1, 1')).toBeTruthy();
  const median = () => screen.getByText('Median').parentElement!.textContent;
  expect(median()).toBe('Median400 people');
  expect(screen.getByRole('radio', { name: /Below/ }).closest('label')?.textContent).toContain('…');
  frame.mockRestore();
  act(() => {
    for (const run of held) run(0);
  });
  await waitFor(() => expect(median()).toBe('Median400 people50'));
  expect(screen.getByRole('radio', { name: /Below/ }).closest('label')?.textContent).toMatch(/240$/);
});
