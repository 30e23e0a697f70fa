import { classSkills, classWeakness, exportClassSkills } from '@praxis/contract/skills/class-skills';
import { listFrames, skillEvidence } from '@praxis/contract/skills/maps';
import { writeToStudents } from '@praxis/contract/spaces/members';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { useToasts } from '../../platform/toasts.ts';
import { serverThat } from '../../testing/server.ts';
import { setWidth } from '../../testing/setup.ts';
import { ClassSkillsScreen } from './ClassSkillsScreen.tsx';
import { shuffledNumbers } from './class-model.ts';

const frame = { kind: 'private', id: '7', title: 'Databases', intro: 'x', published: true, revision: 3, skills: 2, can: { edit: true } };
const frames = listFrames.data.parse({ list: [frame] });
const data = classSkills.data.parse({
  ...{ space: { id: '3', name: 'Operating systems' }, frame, states: ['unknown', 'thin', 'below', 'on_the_way', 'reached'], as_of: 1 },
  students: [
    { id: '21', name: 'Ann', no: '001' },
    { id: '22', name: 'Bo', no: '002' },
    { id: '23', name: 'Cy', no: '003' },
  ],
  skills: [
    { id: '1', name: 'Paging', parent_id: null },
    { id: '2', name: 'Locks', parent_id: null },
    { id: '4', name: 'Nobody', parent_id: null },
  ],
  cells: [
    [0, 0, 82, 70, 90, 4],
    [1, 0, 31, 20, 45, 2],
    [2, 0, 24, 10, 40, 2],
    [0, 1, 60, 40, 75, 3],
  ],
});

const why = classWeakness.data.parse({
  students: [{ id: '23', title: 'Homework 6', place: '/index/results/9', ratio: 0.22 }],
  lost: [{ kind: 'question', title: 'Homework 6', place: '/index/results/9', ratio: 0.31, students: 2 }],
  needs: [{ id: '2', name: 'Locks', low: 1, none: 1 }],
  lacks: 60,
  lessons: [
    { title: 'Translating addresses', place: '/learn/3/5/a', ratio: 0.54, none: 1 },
    { title: 'Page tables', place: '/learn/3/5/b', ratio: 0, none: 2 },
  ],
});
let exported: { code?: number; msg?: string; data?: unknown } = {};
let address = '/index/classSkills/3';
function open(...later: (typeof data)[]) {
  const evidence = skillEvidence.data.parse({
    skill: { id: '1', name: 'Paging', intro: '', frame_kind: 'private', frame_id: '7', levels: [] },
    person: { id: '21', name: 'Ann' },
    mastery: { state: 'reached', value: 0.82, low: 0.7, high: 0.9, mass: 4, met: 2, count: 2 },
    ...{ model: 1, to_reach: null, rows: [], history: [], needs: [], leads_to: [], resources: [], questions: 0 },
    ...{ audience: 'space', can: { observe: false }, as_of: 1 },
  });
  const server = serverThat({
    '/api/skill/frames': { data: frames },
    '/api/skill/class': () => ({ data: later.shift() ?? data }),
    [skillEvidence.path]: { data: evidence },
    [exportClassSkills.path]: exported,
    [classWeakness.path]: { data: why },
    [writeToStudents.path]: { data: { sent: 1 } },
  });
  const router = createMemoryRouter(
    [
      { path: '/index/classSkills/:spaceId', Component: ClassSkillsScreen },
      { path: '/homework/:spaceId', element: <p>Homework</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...server, router };
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['skills', 'shell', 'space-parts']);
});
afterEach(() => {
  cleanup();
  setWidth(1440);
  address = '/index/classSkills/3';
});

test('a teacher reads the class, sorts by a skill and gives work to those below', async () => {
  const { router } = open();
  const table = await screen.findByRole('table', { name: 'Class skills' });
  expect(within(table).getByRole('button', { name: 'Bo, Paging, 31%, Below' })).toBeTruthy();
  expect(within(table).getByRole('button', { name: 'Bo, Locks, no evidence' })).toBeTruthy();
  expect(within(table).queryByText('Nobody')).toBeNull();
  const names = () =>
    within(table)
      .getAllByRole('rowheader')
      .slice(1)
      .map((one) => one.textContent);
  // The skill the class stands lowest in is open from the first moment.
  expect(names()).toEqual(['Cy', 'Bo', 'Ann']);
  expect(screen.getByRole('heading', { name: 'Paging' })).toBeTruthy();
  fireEvent.click(within(table).getByRole('button', { name: 'Student' }));
  expect(names()).toEqual(['Ann', 'Bo', 'Cy']);
  expect(router.state.location.search).toBe('?sort=name');
  fireEvent.click(within(table).getByRole('button', { name: 'Paging' }));
  expect(names()).toEqual(['Cy', 'Bo', 'Ann']);
  fireEvent.click(screen.getByRole('link', { name: 'Give 2 students work…' }));
  await screen.findByText('Homework');
  expect(router.state.location.state).toEqual({
    audience: { kind: 'people', ids: ['23', '22'] },
    named: [
      { id: '23', name: 'Cy' },
      { id: '22', name: 'Bo' },
    ],
    title: 'Paging',
  });
});

test('numbers in place of names are shuffled, each given once', () => {
  const some = Array.from({ length: 20 }, () => shuffledNumbers(30));
  for (const numbers of some) expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  expect(new Set(some.map(String)).size).toBeGreaterThan(1);
});

test('before a projector names are hidden', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Class skills' });
  fireEvent.click(screen.getByLabelText('Hide names'));
  expect(within(table).queryByText('Ann')).toBeNull();
  const called = () =>
    within(table)
      .getAllByText(/^Student \d$/)
      .map(({ textContent }) => textContent);
  // In the order of what they are called, which says nothing of names or of the class list.
  fireEvent.click(within(table).getByRole('button', { name: 'Student' }));
  expect(called()).toEqual(called().toSorted());
  expect(called()[0]).toBe('Student 1');
  // Nor does what opens behind a cell say whose it is.
  fireEvent.click(within(table).getAllByRole('button', { name: /Student \d, Paging/ })[0]!);
  expect(await screen.findByRole('heading', { name: 'Paging' })).toBeTruthy();
  expect(screen.queryByText('Ann')).toBeNull();
});

test('a class that is still being counted says so, and fills itself', async () => {
  open({ ...data, cells: [], behind: true });
  await screen.findByText(/being worked out/);
  screen.getByText(/, updating/);
  await screen.findByRole('table', { name: 'Class skills' }, { timeout: 10_000 });
  expect(screen.queryByText(/, updating/)).toBeNull();
});

test('the open skill stands in the address, and Back returns to the one before', async () => {
  address = '/index/classSkills/3?skill=2';
  const { router } = open();
  await screen.findByRole('heading', { name: 'Locks' });
  fireEvent.click(screen.getByRole('button', { name: 'Paging' }));
  await screen.findByRole('heading', { name: 'Paging' });
  expect(router.state.location.search).toBe('?skill=1');
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { name: 'Locks' });
});

test('a teacher looks at one family of skills alone', async () => {
  const skills = [
    { id: '1', name: 'Paging', parent_id: '9' },
    { id: '2', name: 'Locks', parent_id: null },
    { id: '9', name: 'Memory', parent_id: null },
  ];
  const { router } = open({ ...data, skills });
  const table = await screen.findByRole('table', { name: 'Class skills' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Skills' }), { target: { value: '9' } });
  expect(router.state.location.search).toBe('?family=9');
  expect(within(table).queryByRole('button', { name: 'Locks' })).toBeNull();
  expect(within(table).getByRole('button', { name: 'Paging' })).toBeTruthy();
  // The mean is of what is on screen: Ann stands at 82 in paging and at 60 in locks.
  expect(within(table).getByRole('row', { name: /^Ann/ }).lastElementChild!.textContent).toBe('82');
});

test('on a phone one skill is shown at a time, with every student', async () => {
  setWidth(390);
  const { router } = open();
  await screen.findByRole('heading', { name: 'Paging' });
  expect(screen.queryByRole('table', { name: 'Class skills' })).toBeNull();
  expect(screen.getByRole('table', { name: 'Distribution' })).toBeTruthy();
  const names = () => ['Ann', 'Bo', 'Cy'].filter((name) => screen.queryByRole('button', { name }));
  expect(names()).toEqual(['Ann', 'Bo', 'Cy']);
  expect(screen.getByRole('link', { name: 'Give 2 students work…' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Previous skill' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Next skill' }));
  await screen.findByRole('heading', { name: 'Locks' });
  expect(names()).toEqual(['Ann', 'Bo', 'Cy']);
  fireEvent.change(screen.getByRole('combobox', { name: 'Skill' }), { target: { value: '0' } });
  await screen.findByRole('heading', { name: 'Paging' });
  expect(router.state.location.search).toBe('?skill=1');
});

// Ann has 12 pieces of evidence of paging and stood at 70 a month ago; Bo had none then; Cy went down from 36.
const whole = classSkills.data.parse({
  ...data,
  groups: [
    { kind: 'group', id: '8', name: 'Helped', students: [0, 2] },
    { kind: 'class', id: '5', name: 'Class 1', students: [1] },
  ],
  cells: [
    [0, 0, 82, 70, 90, 4, 12, 70],
    [1, 0, 31, 20, 45, 2, 3, -1],
    [2, 0, 24, 10, 40, 2, 5, 36],
    [0, 1, 60, 40, 75, 3, 1, 60],
  ],
});
const medians = (table: HTMLElement) =>
  within(within(table).getAllByRole('row')[1]!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const namesOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .slice(1)
    .map(({ textContent }) => textContent);

test('a teacher sees how much evidence there is, and mastery beside it as before', async () => {
  const { router } = open(whole);
  const table = await screen.findByRole('table', { name: 'Class skills' });
  fireEvent.click(screen.getByRole('radio', { name: 'Evidence' }));
  expect(router.state.location.search).toBe('?show=evidence');
  expect(router.state.historyAction).toBe('PUSH');
  expect(within(table).getByRole('button', { name: 'Ann, Paging, 12 pieces of evidence' }).textContent).toBe('12');
  expect(within(table).getByRole('button', { name: 'Bo, Locks, no evidence' }).textContent).toBe('·');
  expect(medians(table)).toEqual(['5', '1', '']);
  expect(namesOf(table)).toEqual(['Bo', 'Cy', 'Ann']);
  screen.getByText('Pieces of evidence');
  // The panel and the work that is given go by mastery, whatever the cells show.
  screen.getByText(/median 31/);
  fireEvent.click(screen.getByRole('link', { name: 'Give 2 students work…' }));
  expect(router.state.location.state).toMatchObject({ audience: { ids: ['23', '22'] } });
});

test('a teacher compares with last month, and what is on screen stays until the numbers come', async () => {
  const { router, to } = open(data, whole);
  const table = await screen.findByRole('table', { name: 'Class skills' });
  expect(to('/api/skill/class')[0]!.query.has('compare')).toBe(false);
  fireEvent.click(screen.getByRole('radio', { name: 'Past month' }));
  // Numbers of last month are not known yet: nothing is said of them.
  expect(within(table).getByRole('button', { name: 'Ann, Paging, 82%, Reached' })).toBeTruthy();
  const up = await within(table).findByRole('button', { name: 'Ann, Paging, +12 points in 30 days, now 82%' });
  expect(to('/api/skill/class')[1]!.query.get('compare')).toBe('month');
  expect(router.state.location.search).toBe('?show=month');
  expect([up.textContent, up.className.includes('sm-up2')]).toEqual(['+12', true]);
  const down = within(table).getByRole('button', { name: 'Cy, Paging, −12 points in 30 days, now 24%' });
  expect([down.textContent, down.className.includes('sm-down2')]).toEqual(['−12', true]);
  expect(within(table).getByRole('button', { name: 'Bo, Paging, now 31%, no evidence 30 days ago' }).textContent).toBe('–');
  expect(medians(table)).toEqual(['0', '0', '']);
  screen.getByText('Points since 30 days ago');
  // In the legend and beside Bo.
  expect(screen.getAllByText('No evidence then')).toHaveLength(2);
  await act(() => router.navigate(-1));
  expect(await within(table).findByRole('button', { name: 'Ann, Paging, 82%, Reached' })).toBeTruthy();
});

test('a teacher looks at one group alone: its rows, medians, and those it has below', async () => {
  const { router } = open(whole);
  const table = await screen.findByRole('table', { name: 'Class skills' });
  const select = screen.getByRole('combobox', { name: 'Students' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All students, 3', 'Helped, 2', 'Class 1, 1']);
  fireEvent.change(select, { target: { value: 'group 8' } });
  expect(new URLSearchParams(router.state.location.search).get('group')).toBe('group 8');
  expect(namesOf(table)).toEqual(['Cy', 'Ann']);
  expect(medians(table)).toEqual(['53', '60', '']);
  screen.getByText(/Helped/, { selector: 'p' });
  expect(screen.getAllByText('1 below 40').length).toBeGreaterThan(0);
  const spread = within(screen.getByRole('table', { name: 'Distribution' })).getAllByRole('cell');
  expect(spread.map(({ textContent }) => textContent)).toEqual(['0', '0', '1', '0', '0', '0', '0', '0', '1', '0']);
  fireEvent.click(screen.getByRole('link', { name: 'Give 1 student work…' }));
  expect(router.state.location.state).toMatchObject({ audience: { ids: ['23'] } });
});

test('without groups there is nothing to choose, and cells of six numbers show what they have', async () => {
  address = '/index/classSkills/3?show=evidence&group=group 8';
  open();
  const table = await screen.findByRole('table', { name: 'Class skills' });
  expect(screen.queryByRole('combobox', { name: 'Students' })).toBeNull();
  expect(namesOf(table)).toEqual(['Ann', 'Bo', 'Cy']);
  expect(within(table).getByRole('button', { name: 'Ann, Paging, no evidence' }).textContent).toBe('·');
});

test('a teacher saves what is shown as a sheet, and is told why it was refused', async () => {
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:sheet';
  URL.revokeObjectURL = () => undefined;
  exported = { data: { name: 'class.xlsx', type: 'text/plain', base64: 'YQ==' } };
  address = '/index/classSkills/3?show=evidence&group=group 8&family=9';
  const family = [{ id: '1', name: 'Paging', parent_id: '9' }, ...whole.skills.slice(1), { id: '9', name: 'Memory', parent_id: null }];
  const { to } = open({ ...whole, skills: family });
  await screen.findByRole('table', { name: 'Class skills' });
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await vi.waitFor(() => expect(link).toHaveBeenCalledOnce());
  expect(Object.fromEntries(to(exportClassSkills.path)[0]!.form)).toEqual({
    ...{ space_id: '3', frame_kind: 'private', frame_id: '7', show: 'evidence' },
    ...{ group: JSON.stringify({ kind: 'group', id: '8' }), skill_ids: '["1"]' },
  });
  link.mockRestore();
});

test('all students and all skills are saved without naming them', async () => {
  exported = { code: 0, msg: 'Too many at once' };
  const { to } = open(whole);
  await screen.findByRole('table', { name: 'Class skills' });
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await vi.waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe('Too many at once'));
  expect([...to(exportClassSkills.path)[0]!.form.keys()].toSorted()).toEqual(['frame_id', 'frame_kind', 'show', 'space_id']);
});

test('only those who stay ticked are given work', async () => {
  const { router } = open(whole);
  const table = await screen.findByRole('table', { name: 'Class skills' });
  screen.getByText('All ticked');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Give work to Cy' }));
  screen.getByText('1 ticked');
  // Ticks stay while somebody's evidence is looked at.
  fireEvent.click(within(table).getByRole('button', { name: 'Bo, Paging, 31%, Below' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.getByRole('checkbox', { name: 'Give work to Cy' })).toHaveProperty('checked', false);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Give work to Bo' }));
  expect(screen.getByRole('button', { name: 'Tick students to give them work' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Give work to Bo' }));
  fireEvent.click(screen.getByRole('link', { name: 'Give 1 student work…' }));
  expect(router.state.location.state).toEqual({
    ...{ audience: { kind: 'people', ids: ['22'] }, named: [{ id: '22', name: 'Bo' }], title: 'Paging' },
  });
});

test('the open column is marked and comes into view', async () => {
  const seen: string[] = [];
  Element.prototype.scrollIntoView = function () {
    seen.push(this.textContent ?? '');
  };
  address = '/index/classSkills/3?skill=2';
  open(whole);
  const table = await screen.findByRole('table', { name: 'Class skills' });
  expect(seen).toEqual(['Locks ▴']);
  const marked = [...table.querySelectorAll('[data-open]')];
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Locks ▴', '60', '60', '·', '·']);
  fireEvent.click(within(table).getByRole('button', { name: 'Paging' }));
  await vi.waitFor(() => expect(seen).toEqual(['Locks ▴', 'Paging ▴']));
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

test('on a phone the evidence of a student comes over the list from below', async () => {
  setWidth(390);
  open(whole);
  fireEvent.click(await screen.findByRole('button', { name: 'Ann' }));
  const panel = await screen.findByRole('complementary', { name: 'Paging' });
  // What makes a panel a sheet on a phone: it lies directly in a page that is marked so.
  expect(panel.parentElement!.classList.contains('sm-map')).toBe(true);
  expect(panel.parentElement!.dataset.panel).toBe('true');
  expect(panel.classList.contains('sm-panel')).toBe(true);
  expect(screen.queryByText('Cells open evidence, headings sort')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('a teacher reads why some stand low, and writes to those who are ticked', async () => {
  const { to } = open();
  const reasons = await screen.findByRole('region', { name: 'Why low' });
  within(reasons).getByText('Locks: 1 of 2 are below 60 there too');
  expect(within(reasons).getByRole('link', { name: 'Homework 6' }).getAttribute('href')).toBe('/index/results/9');
  within(reasons).getByText(', 31% of the points by 2 students');
  expect(within(reasons).getByRole('link', { name: 'Translating addresses' }).getAttribute('href')).toBe('/learn/3/5/a');
  within(reasons).getByText(', 54% seen on average, not at all by 1 of 2');
  within(reasons).getByText(', seen by none of the 2');
  // Beside a student stands what pulls them down most, or their state where nothing is known of it.
  screen.getByText('Homework 6 22%');
  fireEvent.click(screen.getByRole('checkbox', { name: /Bo/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Message…' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Read chapter 6 again' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(to(writeToStudents.path).map(({ form }) => form.get('user_ids'))).toEqual(['["23"]']));
});

test('nobody is written to by name before a projector', async () => {
  open();
  await screen.findByRole('button', { name: 'Message…' });
  fireEvent.click(screen.getByLabelText('Hide names'));
  expect(screen.queryByRole('button', { name: 'Message…' })).toBeNull();
});
