import { listCompetitions } from '@praxis/contract/competitions/competitions';
import { listOwnCompetitions } from '@praxis/contract/teams/registrations';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { useLoginDialog } from '../../platform/person/login-dialog.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { readSession } from '../../platform/person/session.ts';
import { storeValue } from '../../platform/storage.ts';
import { serverThat } from '../../testing/server.ts';
import { setWidth } from '../../testing/setup.ts';
import { CompetitionsScreen } from './CompetitionsScreen.tsx';

const HOUR = 3_600_000;
const card = (id: string, title: string, change: object = {}) => ({
  ...{ id, title, state: 'signing_up', phase: 'registering', cover: null, host: 'North College', category: 'Code' },
  ...{ starts_at: Date.now() + 90 * HOUR, ends_at: Date.now() + 94 * HOUR, entry: 'team', team_min: 2, team_max: 3 },
  ...{ reg_start: Date.now() - HOUR, reg_end: Date.now() + 50 * HOUR, fee_cents: 0, quota: 60, taken: 12, waiting_list: false },
  steps: [
    { title: 'Registration', what: 'registration', state: 'on' },
    { title: 'Final', what: 'stage', state: 'next' },
  ],
  obstacles: [],
  ...change,
});
const found = (...list: object[]) => ({
  data: listCompetitions.data.parse({ list, total: list.length, page: 1, size: 20, can: { create: false } }),
});
const own = (...list: object[]) => ({ data: listOwnCompetitions.data.parse({ list }) });
const mine = card('1', 'Night Cup', {
  ...{ role: 'captain', entrant: 'Night Ferry', registration_state: 'draft', number: null, missing: 2 },
  next: { what: 'complete_team', to: '/index/teamList/1', at: Date.now() + 50 * HOUR },
});

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['competition', 'shell']);
  storeValue('utoken', 't');
  storeValue('utype', '1');
  readSession();
});

const open = (address = '/index/competition') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <CompetitionsScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('S-099 one’s own competitions come first with the next thing to do, and are not said twice', async () => {
  serverThat({ '/api/competition/mine': own(mine), '/api/competition/list': found(mine, card('2', 'Day Cup')) });
  open();
  const list = await screen.findByRole('list', { name: 'My competitions' });
  expect(within(list).getByText('2 steps left')).toBeTruthy();
  expect(within(list).getByText(/Night Ferry, You are the captain/)).toBeTruthy();
  expect(within(list).getByRole('link', { name: 'Complete the team' }).getAttribute('href')).toBe('/index/teamList/1');
  const others = await screen.findByRole('list', { name: 'Open' });
  expect(within(others).queryByText('Night Cup')).toBeNull();
  expect(within(others).getByRole('link', { name: 'Form a team' }).getAttribute('href')).toBe('/index/teamList/2');
  expect(within(others).getByText('12 of 60 teams')).toBeTruthy();
});

test('who may not take part reads why, and where all places are taken nobody is led into a dead end', async () => {
  const barred = card('3', 'Teachers only', { obstacles: ['For teachers only'] });
  const full = card('4', 'Full Cup', { taken: 60 });
  const queue = card('5', 'Queue Cup', { taken: 60, waiting_list: true, entry: 'individual' });
  serverThat({ '/api/competition/mine': own(), '/api/competition/list': found(barred, full, queue) });
  open();
  expect(await screen.findByText('Not open to you: For teachers only')).toBeTruthy();
  expect(screen.getByText('Full')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Join the waiting list' }).getAttribute('href')).toBe('/index/registration/0/1/5/0');
  expect(screen.queryByRole('link', { name: 'Form a team' })).toBeNull();
});

test('phase, entry and words are asked of the server and stand in the address', async () => {
  const server = serverThat({ '/api/competition/mine': own(), '/api/competition/list': found() });
  open('/index/competition?phase=ended&q=cup');
  expect(await screen.findByText('Nothing found. Try other words or fewer filters')).toBeTruthy();
  expect(Object.fromEntries(server.to('/api/competition/list')[0]!.query)).toMatchObject({ phase: 'ended', q: 'cup', entry: 'all' });
  await userEvent.click(screen.getByRole('radio', { name: 'Team' }));
  await waitFor(() => expect(server.to('/api/competition/list').at(-1)!.query.get('entry')).toBe('team'));
  await userEvent.click(screen.getByRole('button', { name: 'Show all competitions' }));
  await waitFor(() => expect(server.to('/api/competition/list').at(-1)!.query.get('phase')).toBe('all'));
});

test('a list that cannot be had says so and is asked for again', async () => {
  let tries = 0;
  serverThat({
    '/api/competition/mine': own(),
    '/api/competition/list': () => (tries++ === 0 ? { code: 0, msg: 'Too busy' } : found(card('2', 'Day Cup'))),
  });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Too busy');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Day Cup')).toBeTruthy();
});

test('C-05 a visitor who wants to register is asked to sign in over the page; on a phone rows stand alone', async () => {
  storeValue('utoken', '');
  readSession();
  setWidth(390);
  const server = serverThat({ '/api/competition/list': found(card('2', 'Day Cup')) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Form a team' }));
  expect(useLoginDialog.getState()).toMatchObject({ open: true, reason: 'needed' });
  expect(server.to('/api/competition/mine')).toHaveLength(0);
  expect(screen.queryByRole('complementary')).toBeNull();
  useLoginDialog.setState({ open: false });
});

test('an organiser of many competitions reaches those the list leaves out', async () => {
  storeValue('utype', '2');
  readSession();
  await loadTexts(['competition-console']);
  const run = ['1', '2', '3'].map((id) => card(id, `Cup ${id}`));
  const listed = (size: number) => ({ list: run.slice(0, size), total: 3, page: 1, size, can: { create: false } });
  serverThat({
    '/api/competition/mine': own(),
    '/api/competition/list': ({ query }) => ({
      data: listCompetitions.data.parse(query.get('organised') === 'true' ? listed(query.get('size') === '100' ? 3 : 2) : listed(0)),
    }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: '1 more' }));
  expect(await screen.findByRole('link', { name: 'Cup 3' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '1 more' })).toBeNull();
});
