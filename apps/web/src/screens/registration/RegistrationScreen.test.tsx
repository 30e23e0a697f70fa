import { showOwnEntry } from '@praxis/contract/teams/registrations';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, MemoryRouter, Route, RouterProvider, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { setNavigator } from '../../platform/navigation.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { competitionCard, formPage, registration, teamPage } from '../../testing/competitions.ts';
import { serverThat } from '../../testing/server.ts';
import { RegistrationScreen } from './RegistrationScreen.tsx';

const went = vi.fn();
const field = (key: string, kind: string, label: string, change: object = {}) => ({
  ...{ key, kind, label, hint: '', required: true, options: [], value: '', prefilled: false },
  ...change,
});
const alone = { competition: competitionCard({ entry: 'individual' }), team: null };

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['registration', 'competition', 'shell']);
  went.mockClear();
  setNavigator((to) => went(to));
});

const Here = () => <output>{useLocation().pathname}</output>;
const open = (address: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <Here />
        <Routes>
          <Route path="/index/registration/:isedit/:type/:id/:team_id" element={<RegistrationScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('S-101 the form is saved as it is filled in, what is wrong stands beside the field, and it is submitted', async () => {
  const fields = [field('phone', 'phone', 'Phone'), field('size', 'choice', 'Shirt', { options: ['S', 'M'] })];
  let saves = 0;
  const server = serverThat({
    '/api/registration/form': () => formPage({ ...alone, fields, registration: saves > 0 ? registration() : null }),
    '/api/registration/save': () => {
      saves++;
      return { data: { registration_id: '61', revision: saves } };
    },
    '/api/registration/submit': { data: { state: 'submitted', waiting_place: null, number: null, note: '' } },
  });
  open('/index/registration/0/1/7/0');
  const phone = await screen.findByLabelText(/Phone/);
  fireEvent.change(phone, { target: { value: '138001380' } });
  fireEvent.blur(phone);
  expect(await screen.findByText('A phone number has 11 digits, 2 missing')).toBeTruthy();
  fireEvent.change(phone, { target: { value: '13800138000' } });
  await userEvent.selectOptions(screen.getByLabelText(/Shirt/), 'M');
  expect(await screen.findByText(/^Saved/, {}, { timeout: 3000 })).toBeTruthy();
  await waitFor(() => expect(screen.getByText('/index/registration/1/1/7/0')).toBeTruthy());
  expect(screen.getByLabelText(/Phone/)).toBe(phone);
  const saved = server.to('/api/registration/save').at(-1)!.form;
  expect(JSON.parse(saved.get('answers')!)).toEqual({ phone: '13800138000', size: 'M' });
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(went).toHaveBeenCalledWith('/index/competitionDetail/7'));
  expect(server.to('/api/registration/submit')[0]!.form.get('agreed')).toBe('true');
});

test('a form says what entering costs, and whoever submitted is led to paying at once', async () => {
  const to = '/index/checkout?kind=competition_fee&ref=61';
  const competition = competitionCard({ entry: 'individual', fee_cents: 5000 });
  serverThat({
    '/api/registration/form': formPage({ ...alone, competition, registration: registration() }),
    '/api/registration/submit': { data: { state: 'awaiting_payment', waiting_place: null, number: null, note: '' } },
    '/api/registration/mine': {
      data: showOwnEntry.data.parse({
        ...{ role: 'individual', registration: registration(), team: null, steps: [], missing: 0, invitations: [], mentoring: [] },
        ...{ next: { what: 'pay', to, at: null }, window: 'open' },
      }),
    },
  });
  open('/index/registration/1/1/7/0');
  await screen.findByRole('heading', { name: 'Entry fee' });
  expect(screen.getByText('per person').parentElement!.textContent).toBe('¥50.00 per person');
  expect(screen.getByText(/^Pay within 15 minutes of submitting/)).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(went).toHaveBeenCalledWith(to));
});

test('whoever gives up a paid registration reads that the fee goes back', async () => {
  const competition = competitionCard({ entry: 'individual', fee_cents: 5000 });
  serverThat({
    '/api/registration/form': formPage({
      ...alone,
      competition,
      registration: registration({ state: 'approved', fee: 'paid' }),
      edits: false,
    }),
  });
  open('/index/registration/1/1/7/0');
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw…' }));
  expect(await screen.findByText(/^The entry fee of ¥50.00 goes back/)).toBeTruthy();
});

test('a form that arrives once it is submitted does not call back whoever is on the way to the competition', async () => {
  let saved = false;
  serverThat({
    '/api/registration/form': () => formPage({ ...alone, registration: saved ? registration() : null }),
    '/api/registration/save': () => {
      saved = true;
      return { data: { registration_id: '61', revision: 1 } };
    },
    '/api/registration/submit': { data: { state: 'submitted', waiting_place: null, number: null, note: '' } },
  });
  // The form asked for after the save is answered when the next page is loading.
  const [leaving, formArrived, pageLoaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<null>()];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, options: RequestInit) => {
    const late = saved && input.startsWith('/api/registration/form');
    const reply = await answer(input, options);
    if (late) await formArrived.promise;
    return reply;
  });
  const router = createMemoryRouter(
    [
      { path: '/index/registration/:isedit/:type/:id/:team_id', element: <RegistrationScreen /> },
      { path: '/index/competitionDetail/:id', loader: () => pageLoaded.promise, element: <p>The competition</p> },
    ],
    { initialEntries: ['/index/registration/0/1/7/0'] },
  );
  setNavigator((to) => {
    void router.navigate(to);
    leaving.resolve();
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await leaving.promise;
  formArrived.resolve();
  expect(await screen.findByText('Withdraw…')).toBeTruthy();
  pageLoaded.resolve(null);
  expect(await screen.findByText('The competition')).toBeTruthy();
});

test('a refused submission tells every reason at once, and the faulty fields beside them', async () => {
  const fields = [field('idn', 'id_number', 'Id number')];
  let tries = 0;
  serverThat({
    '/api/registration/form': formPage({ ...alone, fields, registration: registration() }),
    '/api/registration/save': { data: { registration_id: '61', revision: 1 } },
    '/api/registration/submit': () =>
      tries++ === 0
        ? { code: 0, key: 'registration_incomplete', msg: 'Incomplete', data: { fields: { 'answers.idn': 'Required' } } }
        : { code: 0, key: 'registration_not_eligible', msg: 'No', data: { reasons: ['For students only', 'Lin: the name is missing'] } },
  });
  open('/index/registration/1/1/7/0');
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Required')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/Id number/), '1');
  expect(screen.queryByText('Required')).toBeNull();
  await new Promise((passed) => setTimeout(passed, 1000));
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  const problems = await screen.findByRole('alert', { name: 'What stands against submitting' });
  expect(
    within(problems)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['For students only', 'Lin: the name is missing']);
});

test('a new form where one exists becomes the existing one, and the kind of entry is put right', async () => {
  serverThat({ '/api/registration/form': formPage({ registration: registration() }), '/api/team/show': teamPage() });
  open('/index/registration/0/1/7/0');
  expect(await screen.findByRole('heading', { level: 1, name: 'Night Ferry' })).toBeTruthy();
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('/index/registration/1/2/7/51');
});

test('S-212 S-213 S-215 a team without name, logo and the captain’s picture is told so beside each', async () => {
  const server = serverThat({ '/api/registration/form': formPage({ team: null, captain_avatar: false }) });
  open('/index/registration/0/2/7/0');
  await userEvent.click(await screen.findByRole('button', { name: 'Create the team' }));
  expect(await screen.findByText('Team name is required')).toBeTruthy();
  expect(screen.getByText('Team logo is required')).toBeTruthy();
  expect(screen.getByText("Please set the captain's avatar in the profile first")).toBeTruthy();
  // What was typed stays where it is.
  expect(screen.getByRole('link', { name: 'Set the picture' }).getAttribute('target')).toBe('_blank');
  expect(server.to('/api/team/create')).toHaveLength(0);
});

test('after a refusal the reason stands above the form, which is submitted again', async () => {
  const again = registration({ state: 'refused', reason: 'The number is wrong', submissions_left: 2 });
  serverThat({ '/api/registration/form': formPage({ ...alone, registration: again }) });
  open('/index/registration/1/1/7/0');
  expect(await screen.findByText('Refused: The number is wrong')).toBeTruthy();
  expect(screen.getByText('Correct it and submit again, 2 times left')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Submit again' })).toBeTruthy();
});

test('where all places are taken it says what submitting means', async () => {
  const card = competitionCard({ entry: 'individual', waiting_list: true, quota: 2, taken: 2 });
  serverThat({ '/api/registration/form': formPage({ competition: card, team: null, free: 0 }) });
  open('/index/registration/0/1/7/0');
  expect(await screen.findByRole('button', { name: 'Submit for the waiting list' })).toBeTruthy();
});

test('what was submitted is read, and withdrawn after asking', async () => {
  const fields = [field('size', 'text', 'Shirt', { value: 'M' })];
  const submitted = registration({ state: 'approved', answers: { size: 'M' } });
  const server = serverThat({
    '/api/registration/form': formPage({ ...alone, fields, registration: submitted, edits: false }),
    '/api/registration/withdraw': { data: {} },
  });
  open('/index/registration/1/1/7/0');
  expect(await screen.findByText('It is submitted. Withdraw it to change it')).toBeTruthy();
  expect(screen.getByText('M')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw this registration' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(server.to('/api/registration/withdraw')[0]?.form.get('registration_id')).toBe('61'));
});

test.each([
  ['next', 1],
  ['on', 0],
] as const)('after registration one may withdraw until the first stage starts: it is %s, %i ways', async (state, ways) => {
  const steps = [{ title: 'Final', what: 'stage' as const, state }];
  const competition = competitionCard({ entry: 'individual', phase: 'running', state: 'running', steps });
  serverThat({
    '/api/registration/form': formPage({ competition, team: null, registration: registration({ state: 'approved' }), edits: false }),
  });
  open('/index/registration/1/1/7/0');
  await screen.findByText(/^It is submitted/);
  expect(screen.queryAllByRole('button', { name: 'Withdraw…' })).toHaveLength(ways);
});

test('a save that fails says so and is made again', async () => {
  let tries = 0;
  serverThat({
    '/api/registration/form': formPage({ ...alone, fields: [field('size', 'text', 'Shirt')] }),
    '/api/registration/save': () => (tries++ === 0 ? 'unreachable' : { data: { registration_id: '61', revision: 1 } }),
  });
  open('/index/registration/0/1/7/0');
  await userEvent.type(await screen.findByLabelText(/Shirt/), 'L');
  expect(await screen.findByText(/^Not saved/, {}, { timeout: 4000 })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save again' }));
  expect(await screen.findByText(/^Saved/)).toBeTruthy();
});
