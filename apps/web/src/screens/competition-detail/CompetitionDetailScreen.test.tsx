import { listClarifications } from '@praxis/contract/competitions/clarifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { setNavigator } from '../../platform/navigation.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { readSession } from '../../platform/person/session.ts';
import { storeValue } from '../../platform/storage.ts';
import { competitionPage, entry, registration } from '../../testing/competitions.ts';
import { serverThat } from '../../testing/server.ts';
import { setWidth } from '../../testing/setup.ts';
import { CompetitionDetailScreen } from './CompetitionDetailScreen.tsx';

const went = vi.fn();
const none = { list: [], total: 0, page: 1, size: 20, open: 0, can: { ask: true, answer: false } };
const questions = (change: object = {}) => ({ data: listClarifications.data.parse({ ...none, ...change }) });

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['competition', 'competition-console', 'shell']);
  storeValue('utoken', 't');
  storeValue('utype', '1');
  readSession();
  went.mockClear();
  setNavigator((to) => went(to));
});

const open = (address = '/index/competitionDetail/7') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/index/competitionDetail/:id" element={<CompetitionDetailScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
const at = (detail: object, mine: object, more: Record<string, object> = {}) =>
  serverThat({
    '/api/competition/show': detail,
    '/api/registration/mine': mine,
    '/api/competition/clarifications': questions(),
    ...more,
  });

test('S-100 whoever comes reads when it is, whom to ask, and how to enter', async () => {
  at(competitionPage(), entry());
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Night Cup' })).toBeTruthy();
  const line = screen.getByRole('list', { name: 'Schedule' });
  expect(within(line).getAllByRole('listitem')).toHaveLength(3);
  expect(within(line).getByText(/1 section: Paper. Ranked by problems solved/)).toBeTruthy();
  expect(screen.getByText('Wei Zhou')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Form a team' })).getAttribute('href')).toBe('/index/teamList/7');
});

test('results that are open to objections are open now, and come after nothing any more', async () => {
  at(competitionPage({ phase: 'publicity', publicity_until: Date.now() + 3_600_000 }, { state: 'over' }), entry());
  open();
  const line = await screen.findByRole('list', { name: 'Schedule' });
  expect(within(line).getByText('Open now')).toBeTruthy();
  const step = within(line).getByRole('heading', { name: 'Results open to objections' }).closest('li')!;
  expect(within(step).getByText(/^until .*\d\d:\d\d$/)).toBeTruthy();
  expect(within(line).queryByText(/^after /)).toBeNull();
});

test('once the time for objections is over the schedule does not call them open', async () => {
  const now = Date.now();
  at(competitionPage({ phase: 'publicity', now, publicity_until: now }, { state: 'over' }), entry());
  open();
  const line = await screen.findByRole('list', { name: 'Schedule' });
  expect(within(line).getByText('Objections closed')).toBeTruthy();
  expect(within(line).queryByText('Open now')).toBeNull();
});

test('registration without a beginning of its own is open until the first stage begins, not after it', async () => {
  at(competitionPage({ reg_start: null, reg_end: null }), entry());
  open();
  const line = await screen.findByRole('list', { name: 'Schedule' });
  const step = within(line).getByRole('heading', { name: 'Registration' }).closest('li')!;
  expect(within(step).getByText(/^until \d\d:\d\d$/)).toBeTruthy();
  expect(within(line).queryByText(/Registration opens/)).toBeNull();
});

test('a captain reads what is missing and has one thing to do', async () => {
  const team = { id: '51', name: 'Night Ferry', logo: null, size: 2, state: 'complete', captain: true };
  const steps = [
    { text: 'Name the team', done: true },
    { text: 'Fill in the form', done: false },
  ];
  const next = { what: 'finish_form', to: '/index/registration/1/2/7/51', at: null };
  at(competitionPage(), entry({ role: 'captain', team, steps, missing: 1, next, registration: registration() }));
  open();
  expect(await screen.findByText('1 step left')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Fill in the form' }).getAttribute('href')).toBe('/index/registration/1/2/7/51');
  expect(screen.getByText('You are the captain, 2 of 3')).toBeTruthy();
});

test('after withdrawing, a team is still there: its captain submits it again, a member reads of it', async () => {
  const team = { id: '51', name: 'Night Ferry', logo: null, size: 2, state: 'complete', captain: true };
  const next = { what: 'submit', to: '/index/registration/1/2/7/51', at: null };
  at(competitionPage(), entry({ role: 'captain', team, next, window: 'open' }));
  const first = open();
  expect(await screen.findByText(/the team is still there\. Submit it again/)).toBeTruthy();
  expect(screen.getByText('Withdrawn')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Submit' }).getAttribute('href')).toBe(next.to);
  expect(screen.getByRole('link', { name: 'Manage the team' }).getAttribute('href')).toBe('/index/teamList/7');
  expect(screen.queryByRole('link', { name: 'Form a team' })).toBeNull();
  first.unmount();
  at(competitionPage(), entry({ role: 'member', team, next: { ...next, what: 'wait_captain' }, window: 'open' }));
  open();
  expect(await screen.findByText(/The captain withdrew the registration/)).toBeTruthy();
});

test('a refusal is told with its reason; the waiting list with the place', async () => {
  at(competitionPage(), entry({ role: 'individual', registration: registration({ state: 'refused', reason: 'Wrong number' }) }));
  const first = open();
  expect(await screen.findByText(/Why it was refused: Wrong number/)).toBeTruthy();
  first.unmount();
  at(competitionPage(), entry({ role: 'individual', registration: registration({ state: 'waitlisted', waiting_place: 4 }) }));
  open();
  expect(await screen.findByText(/No. 4 on the waiting list/)).toBeTruthy();
});

test('once registration is over, whoever was refused is asked for nothing more', async () => {
  const refused = registration({ state: 'refused', reason: 'Wrong number', submissions_left: 3 });
  const steps = [{ text: 'Submit the registration', done: false }];
  at(competitionPage(), entry({ role: 'individual', registration: refused, steps, window: 'over' }));
  open();
  expect(await screen.findByText(/Why it was refused: Wrong number/)).toBeTruthy();
  expect(screen.queryByText(/can be submitted/)).toBeNull();
  expect(screen.queryByText('Submit the registration')).toBeNull();
  expect(screen.getByRole('link', { name: 'See the form' })).toBeTruthy();
});

test('whoever has to pay reads how much and until when; registration is said to count once it is paid', async () => {
  const until = new Date();
  until.setHours(23, 59, 0, 0);
  const next = { what: 'pay', to: '/index/checkout?kind=competition_fee&ref=61', at: until.getTime() };
  const mine = entry({
    role: 'individual',
    registration: registration({ state: 'awaiting_payment', pay_until: until.getTime(), fee: 'due' }),
    next,
  });
  at(competitionPage({ fee_cents: 5000, reg_review: false }), mine);
  open();
  expect((await screen.findByText(/^Pay the entry fee of ¥50.00 by /)).textContent).toContain('23:59');
  expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe(next.to);
  expect(screen.getByText(/as soon as it is submitted and paid/)).toBeTruthy();
});

test('while a stage runs its first section is entered, and the standings open with a key of one’s own', async () => {
  const next = { what: 'enter', to: '/index/competitionDetail/7', at: null };
  const mentors = [{ person: { id: '9', name: 'Ada', avatar: null }, state: 'accepted' }];
  const mine = entry({ role: 'individual', registration: registration({ state: 'approved', number: 3, mentors }), next, window: 'over' });
  const detail = competitionPage({ phase: 'running', state: 'running' }, { state: 'on' });
  at(detail, mine, { '/api/rank/board': { data: { key: '81-1-abcdefghijklmnopqrstu' } } });
  open();
  expect((await screen.findByRole('link', { name: 'Enter' })).getAttribute('href')).toBe('/coursePaper/7/81/91/1');
  expect(screen.getByText('No. 3')).toBeTruthy();
  expect(screen.getByText(/^Mentors\s+Ada \(Confirmed\)$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Standings' }));
  await waitFor(() => expect(went).toHaveBeenCalledWith('/competitionRank/7/81/81-1-abcdefghijklmnopqrstu'));
});

test('whoever has extra time enters a stage that is over for the others', async () => {
  const next = { what: 'enter', to: '/index/competitionDetail/7', at: null };
  const mine = entry({ role: 'individual', registration: registration({ state: 'approved', number: 3 }), next, window: 'over' });
  at(competitionPage({ phase: 'judging', state: 'judging' }, { state: 'over' }), mine);
  open();
  expect((await screen.findByRole('link', { name: 'Enter' })).getAttribute('href')).toBe('/coursePaper/7/81/91/1');
});

test('who may not take part reads every reason at once and gets no button', async () => {
  at(competitionPage({ obstacles: ['For students only', 'The name is missing in the profile'] }), entry());
  open();
  expect(await screen.findByText('For students only')).toBeTruthy();
  expect(screen.getByText('The name is missing in the profile')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Form a team' })).toBeNull();
});

test('staff are led to the desk instead of a form', async () => {
  at(competitionPage({ can: { manage: false, staff: true, supervise: true, arbitrate: false, cancel: false } }), entry());
  open();
  expect((await screen.findByRole('link', { name: 'Workspace' })).getAttribute('href')).toBe('/competitionDesk/7');
  expect(screen.queryByRole('link', { name: 'Form a team' })).toBeNull();
});

test('a question goes to the jury of its stage; an empty one is told beside the field', async () => {
  const server = at(competitionPage(), entry(), { '/api/competition/ask': { data: { clarification_id: '5' } } });
  open('/index/competitionDetail/7?tab=questions');
  await userEvent.click(await screen.findByRole('button', { name: 'Ask a question' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask a question' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send the question' }));
  expect(await within(dialog).findByText('Write a question')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('Question'), 'How long?');
  await new Promise((passed) => setTimeout(passed, 1000));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send the question' }));
  await waitFor(() => expect(server.to('/api/competition/ask')).toHaveLength(1));
  expect(Object.fromEntries(server.to('/api/competition/ask')[0]!.form)).toMatchObject({ stage_id: '81', question: 'How long?' });
});

test('a teacher who is asked to mentor accepts where it is said', async () => {
  storeValue('utype', '2');
  readSession();
  const mentoring = [{ registration_id: '61', name: 'Night Ferry', state: 'invited', entry_state: 'draft' }];
  const server = at(competitionPage(), entry({ role: 'mentor', mentoring }), { '/api/team/answerMentor': { data: {} } });
  open();
  expect(await screen.findByText('Night Ferry asks you to be a mentor')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(server.to('/api/team/answerMentor')[0]?.form.get('accept')).toBe('true'));
});

test('a competition that cannot be had says so; on a phone the next step stands in a bar of its own', async () => {
  serverThat({ '/api/competition/show': { code: 0, msg: 'Not now' }, '/api/registration/mine': entry() });
  const first = open();
  expect((await screen.findByRole('alert')).textContent).toContain('Not now');
  first.unmount();
  setWidth(390);
  const next = { what: 'submit', to: '/index/registration/1/1/7/0', at: null };
  at(competitionPage({ entry: 'individual' }), entry({ role: 'individual', registration: registration(), next }));
  open();
  expect((await screen.findByRole('link', { name: 'Submit' })).getAttribute('href')).toBe('/index/registration/1/1/7/0');
  expect(screen.getAllByRole('region', { name: 'My registration' })).toHaveLength(1);
});
