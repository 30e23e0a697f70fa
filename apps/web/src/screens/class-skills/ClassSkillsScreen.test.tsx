import { classSkills } from '@praxis/contract/skills/class-skills';
import { listFrames, skillEvidence } from '@praxis/contract/skills/maps';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
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
  await loadTexts(['skills', 'shell']);
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
