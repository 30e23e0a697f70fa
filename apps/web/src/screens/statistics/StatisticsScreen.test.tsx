import { listStatExports, startStatExport, statExported } from '@praxis/contract/statistics/exports';
import { listRisks } from '@praxis/contract/statistics/risks';
import { statDefinitions, statOverview, statRows } from '@praxis/contract/statistics/statistics';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { StatisticsScreen } from './StatisticsScreen.tsx';

const AT = Date.parse('2026-11-24T08:00:00Z');
const number = { version: 1, at: AT, before: null, of: null, n: 10, rows: true };
const overview = statOverview.data.parse({
  ...{ title: 'Operating systems', from: '2026-10-26', to: '2026-11-24', zone: 'Asia/Shanghai', at: AT, people: 12 },
  numbers: [
    { ...number, key: 'attendance', unit: 'share', fold: 'share', value: 62.5, before: 60 },
    { ...number, key: 'score', unit: 'percent', fold: 'mean', value: null, n: 0, rows: false },
    { ...number, key: 'passed', unit: 'share', fold: 'share', value: null, n: 0, rows: false, hidden: 'few' },
  ],
  blocks: [
    {
      ...{ kind: 'bars', measure: 'attendance', unit: 'share' },
      bars: [{ object: 'class:1', title: 'First class', value: 3, n: 4, of: 4, link: '' }],
    },
    {
      ...{ kind: 'histogram', measure: 'marks', object: 'assessment:4', title: 'Midterm', n: 12, median: 70 },
      bins: [0, 0, 0, 0, 0, 0, 2, 6, 4, 0],
    },
    { ...{ kind: 'lines', measure: 'passed', unit: 'share', before: [] }, points: [{ day: '2026-11-23', value: 40, n: 2 }] },
  ],
});
const definition = (key: string, name: string) => ({
  key,
  version: 1,
  unit: 'share',
  name,
  definition: `What ${name} counts`,
  scopes: ['space'],
});
const definitions = statDefinitions.data.parse({
  zone: 'Asia/Shanghai',
  definitions: [
    definition('attendance', 'Attendance'),
    definition('score', 'Mean score'),
    definition('passed', 'Passed'),
    definition('marks', 'Marks'),
  ],
});
const rows = statRows.data.parse({
  ...{ total: 1, page: 1, size: 50 },
  list: [
    { person: { id: '7', name: 'Ann Lee' }, title: 'First class', object: 'class:1', day: '2026-11-23', at: AT, n: 1, value: 1, link: '' },
  ],
});
const reason = {
  rule: 'attendance',
  heavy: false,
  since: AT,
  values: { there: 2, of: 5 },
  rows: [{ title: 'Class 3', at: AT, value: 0, link: '/index/classReport/3' }],
};
const risks = listRisks.data.parse({
  ...{
    thresholds: { missed_works: 2, no_visit: 7, falling_results: 15, attendance: 60, lab_checks: 5, prerequisites: 1 },
    can_change: true,
  },
  people: [
    {
      ...{ person: { id: '7', name: 'Ann Lee', avatar: null }, level: 'look', reasons: [reason] },
      ...{ last_visit: '2026-11-20', unseen: false, scores: [50], rest: null },
    },
  ],
});

const written = statExported.data.parse({
  ...{ export_id: '5', state: 'done', progress: 100, name: 'Attendance 2026-11-24.parquet', bytes: 2048, rows: 1, created_at: AT },
  ...{ address: '/files/9/attendance?sign=s', refusal: null },
});

const earlier = listStatExports.data.parse({
  list: [
    {
      ...{ export_id: '4', measure: 'attendance', filter: 'Week 3', from: '2026-10-26', to: '2026-11-24', format: 'csv', state: 'done' },
      ...{
        refusal: null,
        by: 'Wang Fang',
        created_at: AT,
        rows: 31,
        bytes: 4096,
        name: 'Attendance.csv',
        address: '/files/8/attendance?sign=s',
      },
      expires_at: AT + 7 * 86_400_000,
    },
    {
      ...{ export_id: '3', measure: 'attendance', filter: '', from: '2026-10-26', to: '2026-11-24', format: 'xlsx', state: 'failed' },
      ...{
        refusal: 'Fewer than five people',
        by: 'Wang Fang',
        created_at: AT,
        rows: 3,
        bytes: 0,
        name: '',
        address: null,
        expires_at: null,
      },
    },
  ],
});

function open(shown = overview, address = '/index/statistics/space/3') {
  const server = serverThat({
    '/api/stat/overview': { data: shown },
    '/api/stat/definitions': { data: definitions },
    '/api/stat/rows': { data: rows },
    '/api/stat/risks': { data: risks },
    '/api/stat/riskPreview': { data: { people: 3, of: 12, rules: {} } },
    '/api/stat/riskThresholds': { data: {} },
    '/api/stat/riskDeed': { data: {} },
    '/api/space/writeToStudents': { data: { sent: 1 } },
    '/api/stat/exportFile': { data: startStatExport.data.parse({ export_id: '5', job_id: '6' }) },
    '/api/stat/exported': { data: written },
    '/api/stat/exports': { data: earlier },
  });
  show(address);
  return server;
}

function show(address: string) {
  const router = createMemoryRouter([{ path: '/index/statistics/:scope/:id/:view?', Component: StatisticsScreen }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['statistics', 'charts', 'shell', 'space-parts']);
});
afterEach(cleanup);

test('a teacher reads a number, sees that another is hidden, and opens the rows behind the first', async () => {
  const server = open();
  fireEvent.click(await screen.findByRole('button', { name: /%.*Open the rows behind Attendance/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Attendance: the rows' });
  expect(await within(dialog).findByText('Ann Lee')).toBeTruthy();
  expect(within(dialog).getByText('What Attendance counts')).toBeTruthy();
  expect(screen.getByText('Shown from 5 people on')).toBeTruthy();
  expect(server.to('/api/stat/rows')[0]!.query.get('measure')).toBe('attendance');
});

test('what a number counts is closed by Escape and by a press elsewhere, for it covers what stands below', async () => {
  open();
  const words = (await screen.findByText('What Attendance counts Definition 1')).closest('details')!;
  const show = () => {
    words.open = true;
    fireEvent(words, new Event('toggle'));
  };
  show();
  fireEvent.pointerDown(screen.getByText('What Attendance counts Definition 1'));
  expect(words.open).toBe(true);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(words.open).toBe(false);
  show();
  fireEvent.pointerDown(screen.getByRole('heading', { level: 1 }));
  expect(words.open).toBe(false);
});

test('an organiser of a competition that rested lately is not told that nobody ever registered', async () => {
  const nothing = { ...number, key: 'registrations', unit: 'count', fold: 'share', value: 0, n: 0, rows: false };
  open(statOverview.data.parse({ ...overview, numbers: [nothing], blocks: [] }), '/index/statistics/competition/5');
  expect((await screen.findByText(/Nothing happened in this competition/)).textContent).toContain('on these days');
});

test('a chart opens the rows it is drawn from, and none where its number is hidden; a name says what it counts', async () => {
  const server = open();
  fireEvent.click(await screen.findByText('Attendance', { selector: 'summary' }));
  expect(screen.getByText('What Attendance counts Definition 1').closest('details')!.open).toBe(true);
  expect(within(screen.getByRole('figure', { name: 'Passed' })).queryByRole('button', { name: /rows/ })).toBeNull();
  fireEvent.click(within(screen.getByRole('figure', { name: /Midterm/ })).getByRole('button', { name: /rows behind .*Midterm/ }));
  expect(await screen.findByRole('dialog', { name: 'Marks: the rows' })).toBeTruthy();
  const { query } = server.to('/api/stat/rows').at(-1)!;
  expect([query.get('measure'), query.get('object')]).toEqual(['marks', 'assessment:4']);
});

test('one key turns a chart into its table, and the arrows read its values out', async () => {
  open();
  const chart = await screen.findByRole('figure', { name: 'Attendance' });
  fireEvent.keyDown(chart, { key: 'ArrowRight' });
  await waitFor(() => expect(chart.textContent).toContain('What First class · Count 3'));
  fireEvent.keyDown(chart, { key: 't' });
  expect(within(chart).getByRole('table', { name: 'Attendance' })).toBeTruthy();
});

test('a teacher sees why somebody needs looking after, and how many other thresholds would flag', async () => {
  const server = open();
  expect(await screen.findByText('attended 2 of the last 5 classes')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Alert rules' }));
  fireEvent.change(await screen.findByLabelText(/Attendance in the last 5/), { target: { value: '80' } });
  expect(await screen.findByText('3 of 12 students would be flagged')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(JSON.parse(server.to('/api/stat/riskThresholds')[0]!.form.get('thresholds') ?? '{}').attendance).toBe(80));
});

test('a threshold that is none says beside its field what would be one', async () => {
  open();
  expect(await screen.findByText('attended 2 of the last 5 classes')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Alert rules' }));
  const field = await screen.findByLabelText(/Attendance in the last 5/);
  for (const typed of ['many', '7', '-5', '12.5']) {
    fireEvent.change(field, { target: { value: typed } });
    expect(await screen.findByText('A whole number from 10 to 100')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  }
  fireEvent.change(field, { target: { value: '' } });
  await waitFor(() => expect(screen.queryByText('A whole number from 10 to 100')).toBeNull());
});

test('a teacher has the rows written as Parquet and fetches the file', async () => {
  const server = open();
  fireEvent.click(await screen.findByRole('button', { name: /%.*Open the rows behind Attendance/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Parquet' }));
  const file = await screen.findByRole('link', { name: 'Download' });
  expect(file.getAttribute('href')).toBe('/files/9/attendance?sign=s');
  expect(Object.fromEntries(server.to('/api/stat/exportFile')[0]!.form)).toMatchObject({
    measure: 'attendance',
    format: 'parquet',
    scope: 'space',
  });
  expect(server.to('/api/stat/exported')[0]!.query.get('export_id')).toBe('5');
});

test('a teacher finds the files of before, with what each is of, and fetches one that is kept', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: /%.*Open the rows behind Attendance/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier files' }));
  const list = await screen.findByRole('list', { name: 'Earlier files' });
  expect(within(list).getByText('Attendance · Week 3 · CSV')).toBeTruthy();
  expect(within(list).getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/files/8/attendance?sign=s');
  expect(within(list).getByText('Fewer than five people')).toBeTruthy();
});

test('from a card a teacher opens what it was read from, lets it rest with a note, and writes', async () => {
  const server = open();
  fireEvent.click(await screen.findByText('attended 2 of the last 5 classes'));
  expect(screen.getByRole('link', { name: 'Class 3' }).getAttribute('href')).toBe('/index/classReport/3');
  fireEvent.click(screen.getByRole('button', { name: 'Snooze alerts about Ann Lee' }));
  const rest = await screen.findByRole('dialog', { name: 'Snooze alerts about Ann Lee' });
  fireEvent.change(within(rest).getByLabelText(/^Note/), { target: { value: 'Was ill' } });
  fireEvent.click(within(rest).getByRole('button', { name: 'Snooze' }));
  await waitFor(() => expect(server.to('/api/stat/riskDeed')[0]!.form.get('note')).toBe('Was ill'));
  fireEvent.click(screen.getByRole('button', { name: 'Message Ann Lee' }));
  const letter = await screen.findByRole('dialog', { name: 'Write to 1 student' });
  fireEvent.change(within(letter).getByLabelText('Message'), { target: { value: 'How are you?' } });
  fireEvent.click(within(letter).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(server.to('/api/space/writeToStudents')[0]!.form.get('user_ids')).toBe('["7"]'));
});

test('what explains a number stays on the page of a phone', async () => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(390);
  open();
  const words = (await screen.findByText(/What Attendance counts .*1/)).parentElement!;
  const details = words.closest('details')!;
  const openedAt = (left: number) => {
    details.getBoundingClientRect = () => ({ left }) as DOMRect;
    fireEvent(details, new Event('toggle'));
    return words.style.left;
  };
  expect(openedAt(16)).toBe('0px');
  expect(openedAt(211)).toBe('-77px');
  vi.restoreAllMocks();
});

test('the rows of people are read as time, and what stands for a whole space as its last day', async () => {
  const definition = definitions.definitions[0]!;
  const space = { person: null, title: 'Class 3', object: 'space:3', day: '2026-11-23', at: AT, n: 61, value: 61, link: '' };
  serverThat({
    '/api/stat/overview': { data: overview },
    '/api/stat/definitions': { data: { ...definitions, definitions: [{ ...definition, unit: 'people', scopes: ['institution'] }] } },
    '/api/stat/rows': { data: { ...rows, list: [space] } },
  });
  show('/index/statistics/institution/3?rows=attendance');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('61 min')).toBeTruthy();
  expect(dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['What', 'Last day', 'Time active']);
});

test('a competition that is shown as long as can be does not ask for more days', async () => {
  const nothing = statOverview.data.parse({ ...overview, numbers: [], blocks: [] });
  open(nothing, '/index/statistics/competition/3?span=term');
  expect(await screen.findByText('Nothing happened in this competition in the last 20 weeks')).toBeTruthy();
});
