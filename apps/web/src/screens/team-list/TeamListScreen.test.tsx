import { listTeams } from '@praxis/contract/teams/teams';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { readSession } from '../../platform/person/session.ts';
import { storeValue } from '../../platform/storage.ts';
import { teamPage } from '../../testing/competitions.ts';
import { serverThat } from '../../testing/server.ts';
import { TeamListScreen } from './TeamListScreen.tsx';

const card = (id: string, name: string, change: object = {}) => ({
  ...{ id, name, slogan: '', logo: null, institution: 'North College', captain: 'Liu', size: 1, team_max: 3, state: 'forming' },
  ...{ mine: null, mentored: false, registration_state: null, number: null },
  ...change,
});
const teams = (list: object[], change: object = {}) => ({
  data: listTeams.data.parse({
    ...{ list, total: list.length, page: 1, size: 20, own_team: null, competition_title: 'Night Cup', entry: 'team' },
    can: { create: true, ask: true },
    ...change,
  }),
});

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['team', 'registration', 'competition', 'shell']);
  storeValue('utoken', '');
  storeValue('utype', '1');
  readSession();
});

const open = (address = '/index/teamList/7') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/index/teamList/:id" element={<TeamListScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
const passed = () => new Promise((done) => setTimeout(done, 1000));

test('S-104 who is in no team answers an invitation, asks a team, or makes one', async () => {
  const list = [card('51', 'Night Ferry', { mine: 'invited' }), card('52', 'Step by Step')];
  const server = serverThat({
    '/api/team/list': teams(list),
    '/api/team/answer': { data: {} },
    '/api/team/ask': { data: {} },
  });
  open();
  const invitations = await screen.findByRole('list', { name: 'Invitations' });
  await userEvent.click(within(invitations).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(Object.fromEntries(server.to('/api/team/answer')[0]!.form)).toEqual({ team_id: '51', accept: 'true' }));
  const others = screen.getByRole('list', { name: 'Teams you can ask to join' });
  expect(within(others).queryByText('Night Ferry')).toBeNull();
  await userEvent.click(within(others).getByRole('button', { name: 'Ask to join…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask to join Step by Step' });
  await userEvent.type(within(dialog).getByLabelText('A few words to the captain'), 'I know graphs');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send the request' }));
  await waitFor(() => expect(server.to('/api/team/ask')[0]?.form.get('note')).toBe('I know graphs'));
  expect(screen.getByRole('link', { name: 'Form a team' }).getAttribute('href')).toBe('/index/registration/0/2/7/0');
});

test('a code is typed, pasted as an address or scanned; a wrong one is told beside the field', async () => {
  const server = serverThat({
    '/api/team/list': teams([]),
    '/api/team/join': { code: 0, key: 'team_code_invalid', msg: 'This code is not valid any more' },
  });
  open('/index/teamList/7?code=abcd2345');
  const field = await screen.findByLabelText('Code');
  expect((field as HTMLInputElement).value).toBe('ABCD2345');
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('This code is not valid any more')).toBeTruthy();
  expect(server.to('/api/team/join')[0]!.form.get('code')).toBe('ABCD2345');
  await userEvent.clear(field);
  await userEvent.type(field, 'https://school.example/index/teamList/7?code=wxyz6789');
  await passed();
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(server.to('/api/team/join')[1]?.form.get('code')).toBe('WXYZ6789'));
  expect(screen.getByText('No team is looking for members. Form one yourself')).toBeTruthy();
});

test('a captain lets in, reminds, hands over and removes; what stands against a member is said', async () => {
  const server = serverThat({
    '/api/team/list': teams([], { own_team: '51' }),
    '/api/team/show': teamPage(),
    '/api/team/answer': { data: {} },
    '/api/team/invite': { data: {} },
    '/api/team/handOver': { data: {} },
    '/api/team/remove': { code: 0, key: 'team_locked', msg: 'The team is locked' },
  });
  open();
  expect(await screen.findByText('ABCD2345')).toBeTruthy();
  expect(screen.getByText('For students only')).toBeTruthy();
  expect(screen.getByText('I know graphs')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Let in' }));
  await waitFor(() =>
    expect(Object.fromEntries(server.to('/api/team/answer')[0]!.form)).toEqual({ team_id: '51', user_id: '4', accept: 'true' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remind' }));
  await waitFor(() => expect(server.to('/api/team/invite')[0]?.form.get('user_id')).toBe('3'));
  await userEvent.click(screen.getByRole('button', { name: 'Make captain…' }));
  const offer = await screen.findByRole('dialog', { name: 'Offer the team to He' });
  await userEvent.click(within(offer).getByRole('button', { name: 'Offer' }));
  await waitFor(() => expect(server.to('/api/team/handOver')[0]?.form.get('user_id')).toBe('2'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Remove…' }));
  const remove = await screen.findByRole('dialog', { name: 'Remove He' });
  await userEvent.click(within(remove).getByRole('button', { name: 'Remove' }));
  expect(await within(remove).findByText('The team is locked')).toBeTruthy();
});

test('a member reads the team, takes the offer to be captain, and leaves after asking', async () => {
  const can = { manage: false, leave: true, disband: false, take_captain: true, staff: false };
  const server = serverThat({
    '/api/team/list': teams([], { own_team: '51' }),
    '/api/team/show': teamPage({ can, code: null }),
    '/api/team/takeCaptain': { data: {} },
    '/api/team/leave': { data: {} },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Become captain' }));
  await waitFor(() => expect(server.to('/api/team/takeCaptain')[0]?.form.get('accept')).toBe('true'));
  expect(screen.queryByRole('button', { name: 'Remove…' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Leave the team…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave Night Ferry' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(server.to('/api/team/leave')).toHaveLength(1));
});

test('both captains agree to merge', async () => {
  const requests = [{ team_id: '52', name: 'Step by Step', size: 1 }];
  const server = serverThat({
    '/api/team/list': teams([], { own_team: '51' }),
    '/api/team/show': teamPage({ merge_requests: requests }),
    '/api/team/agreeMerge': { data: { team_id: '51' } },
  });
  open();
  expect(await screen.findByText('Step by Step (1) asks to merge with you')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(server.to('/api/team/agreeMerge')[0]?.form.get('other_id')).toBe('52'));
});

test('a mentor sees the teams they mentor; nothing there says so', async () => {
  storeValue('utype', '2');
  storeValue('utoken', 't');
  readSession();
  const mentored = card('51', 'Night Ferry', { mentored: true, registration_state: 'approved', number: 3 });
  serverThat({
    '/api/team/list': ({ query }) => teams(query.get('show') === 'mentored' ? [mentored] : [], { can: { create: false, ask: false } }),
  });
  open();
  const list = await screen.findByRole('list', { name: 'Teams I mentor' });
  expect(within(list).getByText('Approved')).toBeTruthy();
  expect(within(list).getByRole('link', { name: 'See the team' }).getAttribute('href')).toBe('/index/teamList/7?team=51');
  expect(screen.queryByRole('form', { name: 'Join by code' })).toBeNull();
});

test('a team one is no longer in is said to be gone', async () => {
  serverThat({ '/api/team/list': teams([]), '/api/team/show': { code: -99, msg: 'Not here' } });
  open('/index/teamList/7?team=51');
  expect(await screen.findByText('You are no longer in this team')).toBeTruthy();
});

test('when teams lock is said inside its sentence', async () => {
  const at = new Date();
  serverThat({ '/api/team/list': teams([], { own_team: '51' }), '/api/team/show': teamPage({ locks_at: at.setDate(at.getDate() + 1) }) });
  open();
  expect(await screen.findByText(/^Teams lock tomorrow \d/)).toBeTruthy();
});
