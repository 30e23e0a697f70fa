import { remindStudents } from '@praxis/contract/assessments/monitoring';
import { competitionCard } from '@praxis/contract/competitions/competitions';
import { getHome } from '@praxis/contract/home/home';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { startSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { HomeScreen } from './HomeScreen.tsx';

const now = Date.UTC(2026, 10, 23, 4);
const empty = {
  ...{
    now,
    classes: [],
    due: [],
    due_total: 0,
    work: [],
    deadlines: [],
    continue: [],
    notices: [],
    spaces: [],
    open_spaces: [],
    marks: [],
    competitions: [],
    reviews: [],
  },
};
const toMark = {
  ...{ kind: 'mark', id: '8', count: 9, title: 'Deadlocks', space_name: 'Operating systems', to: '/mark/8' },
  ...{ since: now - 86_400_000, ends_at: null, submitted: null },
};
const homework = {
  ...{ kind: 'homework', id: '4', title: 'Scheduling', space_id: '1', space_name: 'Operating systems', to: '/index/assessment/4' },
  ...{ state: 'not submitted', due_at: now + 3_600_000, note: '', needs_camera: false, started: false },
};
const assisted = {
  ...{ id: '1', name: 'Operating systems', role: 'ta', type: 'live', cover: null, progress: null, members: 40, waiting: 0 },
};

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['home', 'shell']);
  startSession({ utoken: 'T', utype: 1 });
});

let router: ReturnType<typeof createMemoryRouter>;
function show(home: object) {
  const server = serverThat({
    [getHome.path]: { data: getHome.data.parse({ ...empty, ...home }) },
    [remindStudents.path]: { data: { reminded: 18 } },
  });
  router = createMemoryRouter([{ path: '*', element: <HomeScreen /> }]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return server;
}

test('a student with nothing to hand in is told so and shown the way to a space', async () => {
  show({});
  expect(await screen.findByRole('heading', { name: 'Due' })).toBeTruthy();
  expect(screen.getByText('No more classes today')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find a space' }).getAttribute('href')).toBe('/index/spaces');
});

test('an expert, who has no classes, is not told of having none', async () => {
  startSession({ utoken: 'T', utype: 3 });
  show({});
  expect(await screen.findByRole('region', { name: 'Notices' })).toBeTruthy();
  expect(screen.queryByText('No more classes today')).toBeNull();
});

test('an expert who submitted everything is not asked to judge nothing', async () => {
  startSession({ utoken: 'T', utype: 3 });
  const review = (step_id: string, title: string, waiting: number, works_from: number | null = null) => ({
    ...{ competition_id: '7', step_id, title, waiting, works_from },
  });
  show({ reviews: [review('3', 'Works Cup', 2), review('4', 'Poster Cup', 0), review('5', 'Film Cup', 0, Date.now() + 86_400_000)] });
  expect((await screen.findByRole('link', { name: 'Judge' })).getAttribute('href')).toBe('/index/expertViewingGroup/7/3');
  expect(screen.getByText('All submitted')).toBeTruthy();
  expect(screen.getByText(/^Works after /)).toBeTruthy();
  const views = screen.getAllByRole('link', { name: 'View' }).map((link) => link.getAttribute('href'));
  expect(views).toEqual(['/index/expertViewingGroup/7/4', '/index/expertViewingGroup/7/5']);
});

test('who only assists sees what waits, and no empty lists of a learner', async () => {
  show({ work: [toMark], spaces: [assisted] });
  expect((await screen.findByRole('link', { name: 'Mark Deadlocks' })).getAttribute('href')).toBe('/mark/8');
  expect(screen.queryByRole('heading', { name: 'Due' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Find a space' })).toBeNull();
});

test('who assists and learns sees both', async () => {
  show({ work: [toMark], due: [homework], due_total: 1 });
  expect(await screen.findByText('Scheduling')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Mark Deadlocks' })).toBeTruthy();
});

test('an entry fee that is due is asked for by its own word, and leads to where one pays', async () => {
  const to = '/index/checkout?kind=competition_fee&ref=9';
  show({ due: [{ ...homework, id: '9', kind: 'fee', title: 'Autumn Open', space_id: null, space_name: 'Team Four', to }], due_total: 1 });
  expect((await screen.findByRole('link', { name: 'Pay Autumn Open' })).getAttribute('href')).toBe(to);
  expect(screen.getByText('Entry fee')).toBeTruthy();
  expect(screen.getByText('Team Four')).toBeTruthy();
});

test('the small calendar leads to the large one, a day to its week; progress is rounded down as in the course', async () => {
  const space = { id: '6', name: 'Networks', type: 'mooc', role: 'student', waiting: 0, members: 3, progress: 0.579, cover: null };
  show({ spaces: [space] });
  expect((await screen.findByRole('link', { name: 'November' })).getAttribute('href')).toBe('/index/calendar');
  expect(screen.getByRole('link', { name: 'Nov 24' }).getAttribute('href')).toBe('/index/calendar?view=week&day=2026-11-24');
  expect(screen.getByText('57%')).toBeTruthy();
});

const space = (id: string, name: string) => ({
  id,
  name,
  role: 'teacher',
  type: 'live',
  cover: null,
  progress: null,
  members: 30,
  waiting: 0,
});

test('a teacher sees what ends soon, reminds who is missing, and sets homework in a space they choose', async () => {
  startSession({ utoken: 'T', utype: 2 });
  const deadline = { id: '4', title: 'Scheduling', space_name: 'Operating systems', ends_at: now + 3_600_000, submitted: 12, students: 30 };
  const server = show({
    deadlines: [{ ...deadline, to: '/index/assessment/4' }],
    spaces: [space('1', 'Operating systems'), space('2', 'Networks')],
  });
  expect(await screen.findByText('12 of 30 submitted')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Remind 18 Scheduling' }));
  await waitFor(() => expect(server.to(remindStudents.path).map(({ form }) => form.get('assessment_id'))).toEqual(['4']));
  fireEvent.click(await screen.findByRole('button', { name: 'Set homework' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Networks' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/homework/2'));
});

test('a class is to come today until its time is over, and one of the reader’s tomorrow is not of today', async () => {
  const planned = {
    ...{ id: '1', title: 'Deadlocks', space_name: 'Operating systems', teacher_name: 'Zhou', length: 2700, online: 0 },
    ...{ state: 'pending', replay: false, to: '/class/1' },
  };
  show({
    classes: [
      { ...planned, starts_at: now - 3 * 3_600_000 },
      { ...planned, id: '2', starts_at: now + 3_600_000 },
      { ...planned, id: '3', starts_at: now + 24 * 3_600_000 },
    ],
  });
  expect(await screen.findByText('1 more class today')).toBeTruthy();
});

test('a class that began on another day says so beside its time', async () => {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const shown = {
    ...{ id: '1', title: 'Deadlocks', space_name: 'Operating systems', teacher_name: 'Zhou', length: 3600, online: 3 },
    ...{ state: 'in progress', replay: false, to: '/class/1' },
  };
  show({ classes: [{ ...shown, starts_at: midnight - 30 * 60_000 }] });
  expect(await screen.findByText('Yesterday 23:30')).toBeTruthy();
});

test('a competition between its registration and its first stage is not said to run', async () => {
  const card = competitionCard.parse({
    ...{ id: '7', title: 'Works Cup', state: 'running', phase: 'running', starts_at: now - 1000, ends_at: now + 9e8 },
    ...{ cover: null, host: 'A', category: '', entry: 'individual', team_min: 1, team_max: 1, reg_start: null, reg_end: now - 5000 },
    // The server says whether a stage has begun; the clock of the reader may be off.
    ...{ fee_cents: 0, quota: null, taken: 0, waiting_list: false, steps: [{ title: 'Final', what: 'stage', state: 'next' }] },
  });
  show({
    competitions: [
      card,
      { ...card, id: '8', title: 'Poster Cup', starts_at: now + 86_400_000, steps: [{ ...card.steps[0]!, state: 'on' }] },
    ],
  });
  expect(await screen.findByText('Not started')).toBeTruthy();
  expect(screen.getAllByText('Running')).toHaveLength(1);
});
