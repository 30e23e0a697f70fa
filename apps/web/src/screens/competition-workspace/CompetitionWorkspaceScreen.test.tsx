import { answerClarification, listClarifications } from '@praxis/contract/competitions/clarifications';
import { showCompetition } from '@praxis/contract/competitions/competitions';
import { moveStageTimes } from '@praxis/contract/contests/times';
import { monitorStage, moveDevice } from '@praxis/contract/contests/workspace';
import { listDissents } from '@praxis/contract/dissents/dissents';
import { boardHead, juryBoard, readBoard, showPass } from '@praxis/contract/ranks/board';
import { listRegistrations, registrationRow, reviewRegistrations } from '@praxis/contract/teams/review';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { CompetitionWorkspaceScreen } from './CompetitionWorkspaceScreen.tsx';

const HOUR = 3_600_000;
const now = Date.now();
const stage = {
  ...{ id: '3', no: 1, title: 'Final', start_at: now - HOUR, end_at: now + HOUR, state: 'on', rule: 'icpc', needs_camera: false },
  ...{ freezes_at: null, advance: '', result_state: 'hidden' },
  sections: [{ id: '31', label: 'A', title: 'Trees', kind: 'oj', weight: 100, max_points: 100_00 }],
};
const everything = { manage: true, staff: true, supervise: true, arbitrate: true, cancel: true };
const nothing = { manage: false, staff: false, supervise: false, arbitrate: false, cancel: false };
const competition = (can = everything, stages: object[] = [stage]) =>
  showCompetition.data.parse({
    ...{ id: '7', title: 'Autumn cup', state: 'running', phase: 'running', starts_at: now, ends_at: now, cover: null, host: 'School' },
    ...{ category: '', entry: 'individual', team_min: 1, team_max: 1, reg_start: null, reg_end: null, fee_cents: 0, quota: 10, taken: 2 },
    ...{ waiting_list: false, steps: [], now, intro: '', level: 'school', mentors_max: 0, divisions: [], reg_review: true },
    ...{
      quota_per_institution: null,
      publicity_hours: 72,
      publicity_until: null,
      cancel_reason: '',
      stages,
      eligibility: [],
      obstacles: [],
    },
    ...{ rule_version: 1, rule_changed_at: 1, contacts: [], draw_seed: null, can },
  });
const row = (id: string, name: string, state = 'submitted') =>
  registrationRow.parse({
    ...{ id, state, reason: '', number: null, name, picture: null, team_id: null, institution: 'College', division: '', official: true },
    ...{
      people: [{ id: `1${id}`, name, avatar: null, captain: false }],
      answers: { shirt: 'M' },
      submitted_at: now,
      mentors: [],
      fee: 'none',
    },
  });
const zero = { submitted: 2, approved: 0, waitlisted: 0, refused: 0, draft: 0, awaiting_payment: 0, withdrawn: 0, disqualified: 0 };
const registrations = (list: unknown[]) => ({
  ...{ list, total: list.length, page: 1, size: 50, counts: zero, divisions: [], taken: 2, quota: 10, can: { review: true } },
  fields: [{ key: 'shirt', kind: 'text', label: 'Shirt size', hint: '', required: true, options: [] }],
});

function open(tab: string, answers: Parameters<typeof serverThat>[0]) {
  const server = serverThat({ [showCompetition.path]: { data: competition() }, ...answers });
  const router = createMemoryRouter(
    [
      { path: '/competitionDesk/:id/:tab?', element: <CompetitionWorkspaceScreen /> },
      { path: '/index/informationPrompt/:code', element: <p>Not for you now</p> },
    ],
    { initialEntries: [`/competitionDesk/7/${tab}`] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return server;
}

// The tabs come lazily; what they weigh is no part of these stories.
beforeAll(async () => {
  for (const load of [
    () => import('./registrations/RegistrationsTab.tsx'),
    () => import('./live/LiveTab.tsx'),
    () => import('./times/TimesTab.tsx'),
    () => import('./clarifications/ClarificationsTab.tsx'),
    () => import('./board/BoardTab.tsx'),
    () => import('./objections/ObjectionsTab.tsx'),
  ])
    await load();
});

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['competition-workspace', 'competition', 'dissent', 'shell']);
});

test('an organiser approves all on the page and reads who could not be approved', async () => {
  const data = { changed: 1, skipped: 0, failed: [{ registration_id: '2', name: 'Ben', reasons: ['For students only'] }] };
  const server = open('registrations', {
    [listRegistrations.path]: { data: listRegistrations.data.parse(registrations([row('1', 'Ann'), row('2', 'Ben')])) },
    [reviewRegistrations.path]: { data },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Pick this page' }));
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const asked = await screen.findByRole('dialog', { name: 'Approve 2 registrations' });
  fireEvent.click(within(asked).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('For students only')).toBeTruthy();
  const { form } = server.to(reviewRegistrations.path)[0]!;
  expect([form.get('registration_ids'), form.get('verdict')]).toEqual(['["1","2"]', 'approved']);
});

test('refusing asks for a reason, and the refusal of the server stands beside it', async () => {
  open('registrations', {
    [listRegistrations.path]: { data: registrations([row('1', 'Ann')]) },
    [reviewRegistrations.path]: { code: 0, msg: 'Enter a reason', data: { fields: { reason: 'Enter a reason' } } },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Pick Ann' }));
  fireEvent.click(screen.getByRole('button', { name: 'Refuse…' }));
  const asked = await screen.findByRole('dialog');
  fireEvent.click(within(asked).getByRole('button', { name: 'Refuse' }));
  expect(await within(asked).findByText('Enter a reason')).toBeTruthy();
});

test('a registration opens with its answers, and an empty list says what is missing', async () => {
  open('registrations', { [listRegistrations.path]: { data: registrations([row('1', 'Ann')]) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Ann' }));
  const opened = await screen.findByRole('dialog', { name: 'Ann' });
  expect(within(opened).getByText('Shirt size')).toBeTruthy();
  expect(within(opened).getByText('M')).toBeTruthy();
});

test('with nobody waiting for review the list says so', async () => {
  open('registrations', { [listRegistrations.path]: { data: registrations([]) } });
  expect(await screen.findByText('No registration waits for review')).toBeTruthy();
});

test('somebody who waits with another device is let on', async () => {
  const person = {
    ...{ person: { id: '9', name: 'Ann', avatar: null }, entered_at: now, devices: 2, device_waits: true, hand_ins: 3, last_at: now },
    entrant: { id: '4', name: 'Ann', number: 12, alias: null, extra_s: 0 },
  };
  const data = monitorStage.data.parse({
    ...{ now, counts: { people: 1, entered: 1, waiting: 1, pending: 0 }, can: { move_devices: true, times: true } },
    people: { list: [person], total: 1, page: 1, size: 50 },
    labs: [{ task_id: '8', title: 'Mount a disk', waiting: 2 }],
  });
  const server = open('live', { [monitorStage.path]: { data }, [moveDevice.path]: { data: {} } });
  // Who asked for help at a machine is met there.
  const machines = await screen.findByRole('link', { name: 'Machines of Mount a disk 2 ask for help' });
  expect(machines.getAttribute('href')).toBe('/labWall/8');
  fireEvent.click(await screen.findByRole('button', { name: 'Move' }));
  await waitFor(() => expect(server.to(moveDevice.path)).toHaveLength(1));
  const { form } = server.to(moveDevice.path)[0]!;
  expect([form.get('user_id'), form.get('allow')]).toEqual(['9', 'true']);
});

test('a stage that only adds up earlier results says that nobody enters it', async () => {
  const person = {
    ...{ person: { id: '9', name: 'Ann', avatar: null }, entered_at: null, devices: 0, device_waits: false, hand_ins: 0, last_at: null },
    entrant: { id: '4', name: 'Ann', number: 12, alias: null, extra_s: 0 },
  };
  const data = monitorStage.data.parse({
    ...{ now, counts: { people: 1, entered: 0, waiting: 0, pending: 0 }, can: { move_devices: true, times: true } },
    people: { list: [person], total: 1, page: 1, size: 50 },
    labs: [],
  });
  const total = { ...stage, sections: stage.sections.map((section) => ({ ...section, kind: 'stage_result' })) };
  open('live', { [monitorStage.path]: { data }, [showCompetition.path]: { data: competition(undefined, [total]) } });
  expect(await screen.findByText(/Nobody enters this stage.*1 person/)).toBeTruthy();
  expect(await screen.findByRole('cell', { name: '12' })).toBeTruthy();
  expect(screen.queryByText('Not entered')).toBeNull();
  expect(screen.queryByRole('button', { name: /Extra time/ })).toBeNull();
});

test('the end of a running stage moves after saying what moves with it', async () => {
  const server = open('times', { [moveStageTimes.path]: { data: { end_at: stage.end_at + 600_000 } } });
  fireEvent.click((await screen.findAllByRole('button', { name: 'Move the end…' }))[0]!);
  const asked = await screen.findByRole('dialog', { name: 'Move the end of “Final”' });
  fireEvent.click(within(asked).getByRole('button', { name: '10 min longer' }));
  expect(within(asked).getByText(/Everybody has 10 min more/)).toBeTruthy();
  fireEvent.change(within(asked).getByRole('textbox', { name: 'Reason' }), { target: { value: 'Power cut' } });
  fireEvent.click(within(asked).getByRole('button', { name: 'Move the end' }));
  await waitFor(() => expect(server.to(moveStageTimes.path)).toHaveLength(1));
  expect(server.to(moveStageTimes.path)[0]?.form.get('end_at')).toBe(String(stage.end_at + 600_000));
});

test('a question is answered to everybody', async () => {
  const question = {
    ...{ id: '5', stage_id: '3', stage_title: 'Final', section_label: 'A', question: 'Is 0 allowed?', answer: null, public: false },
    ...{ asked_by: { id: '9', name: 'Ann', avatar: null }, mine: false, at: now, answered_at: null },
  };
  const data = listClarifications.data.parse({
    ...{ list: [question], total: 1, page: 1, size: 20, open: 1, can: { ask: false, answer: true } },
  });
  const server = open('clarifications', { [listClarifications.path]: { data }, [answerClarification.path]: { data: {} } });
  fireEvent.click(await screen.findByRole('button', { name: 'Answer' }));
  const asked = await screen.findByRole('dialog', { name: 'Answer Ann' });
  fireEvent.change(within(asked).getByRole('textbox', { name: 'Answer' }), { target: { value: 'Yes' } });
  fireEvent.click(within(asked).getByRole('checkbox'));
  fireEvent.click(within(asked).getByRole('button', { name: 'Answer everybody' }));
  await waitFor(() => expect(server.to(answerClarification.path)).toHaveLength(1));
  const { form } = server.to(answerClarification.path)[0]!;
  expect([form.get('answer'), form.get('public')]).toEqual(['Yes', 'true']);
});

test('the actual board stands beside the one that is frozen for the public', async () => {
  const entrant = (id: string, name: string) => ({ id, number: 1, name, school: '', division: '', official: true });
  const line = (id: string, r: number, t: number) => ({ id, r, t, p: 40, g: now, c: [null] });
  const head = boardHead.parse({
    ...{ now, seq: 4, state: 'frozen', competition: { id: '7', title: 'Autumn cup', host: '' } },
    stage: { id: '3', title: 'Final', start_at: now, end_at: now, paused_at: null, freezes_at: now, phase: 'on', result_state: 'hidden' },
    rule: { kind: 'icpc', penalty_minutes: 20, compile_errors_count: false },
    ...{ sections: [], divisions: [], entrants: 2, schools: [], events: [], named: [], reveal: null },
  });
  const frame = (first: string, second: string) => ({
    ...{ seq: 4, page: 0, total: 2, order: [first, second], lines: [line(first, 1, 3), line(second, 2, 2)] },
    entrants: [entrant('1', 'Ann'), entrant('2', 'Ben')],
  });
  open('board', {
    [readBoard.path]: { data: readBoard.data.parse({ key: 'k', head, mine: null, can: { jury: true, manage: true } }) },
    [juryBoard.path]: { data: { head, frame: frame('2', '1') } },
    [showPass.path]: { data: { pass: '' } },
  });
  const jury = await screen.findByRole('table', { name: 'Actual, for staff alone' });
  expect(within(jury).getAllByRole('row')[1]?.textContent).toContain('Ben');
  expect(screen.getByText('Frozen')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Make an address' })).toBeTruthy();
});

test('whoever sees the competition and holds no duty in it is told it is not for them', async () => {
  open('live', { [showCompetition.path]: { data: competition(nothing) } });
  expect(await screen.findByText('Not for you now')).toBeTruthy();
});

test('an arbiter begins with the objections and is offered nothing their duty does not read', async () => {
  const server = open('', {
    [showCompetition.path]: { data: competition({ ...nothing, staff: true, arbitrate: true }) },
    [listClarifications.path]: { data: { list: [], total: 0, page: 1, size: 1, open: 0, can: { ask: false, answer: true } } },
    [listDissents.path]: { data: listDissents.data.parse({ list: [], total: 0, page: 1, size: 20, open: 0 }) },
  });
  const objections = await screen.findByRole('tab', { name: /^Objections/ });
  expect(objections.getAttribute('aria-selected')).toBe('true');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Times',
    'Questions',
    'Board',
    'Results',
    'Objections',
  ]);
  expect(screen.queryByRole('button', { name: 'Message to all' })).toBeNull();
  await waitFor(() => expect(server.to(listDissents.path).length).toBeGreaterThan(0));
  expect(server.to(listRegistrations.path)).toEqual([]);
});

test('what asks about freezing ends in freezing, not in a further question', async () => {
  open('times', {});
  fireEvent.click(await screen.findByRole('button', { name: 'Freeze now…' }));
  expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Freeze now' })).toBeTruthy();
});
