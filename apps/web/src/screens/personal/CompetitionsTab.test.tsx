import { listOwnCompetitions } from '@praxis/contract/teams/registrations';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { readSession } from '../../platform/person/session.ts';
import { storeValue } from '../../platform/storage.ts';
import { competitionCard } from '../../testing/competitions.ts';
import { serverThat } from '../../testing/server.ts';
import { CompetitionsTab } from './CompetitionsTab.tsx';

const own = (...list: object[]) => ({ data: listOwnCompetitions.data.parse({ list }) });
const mine = (change: object) =>
  competitionCard({ role: 'individual', entrant: 'Lin', registration_state: 'approved', number: 3, missing: 0, next: null, ...change });

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['competition', 'shell']);
  storeValue('utoken', 't');
  readSession();
});

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <CompetitionsTab />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('S-067 what one takes part in stands before what is over, each leading to its page', async () => {
  const over = mine({ id: '8', title: 'Old Cup', state: 'ended', phase: 'finished' });
  serverThat({ '/api/competition/mine': own(mine({}), over) });
  show();
  const living = await screen.findByRole('list', { name: 'My competitions' });
  expect(within(living).getByRole('link', { name: 'Night Cup' }).getAttribute('href')).toBe('/index/competitionDetail/7');
  expect(within(living).getByText(/Lin, On your own, No. 3/)).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Finished' })).getByText('Old Cup')).toBeTruthy();
});

test('who took part in none is led to the list; what cannot be had says so', async () => {
  serverThat({ '/api/competition/mine': own() });
  const first = show();
  expect((await screen.findByRole('link', { name: 'Find a competition' })).getAttribute('href')).toBe('/index/competition');
  first.unmount();
  serverThat({ '/api/competition/mine': { code: 0, msg: 'Not now' } });
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Not now');
});
