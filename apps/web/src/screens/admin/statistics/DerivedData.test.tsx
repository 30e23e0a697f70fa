import { statApart, statFollowers } from '@praxis/contract/statistics/followers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { startSession } from '../../../platform/person/session.ts';
import { serverThat } from '../../../testing/server.ts';
import { DerivedData } from './DerivedData.tsx';

const copies = statFollowers.data.parse({
  followers: [
    { name: 'evidence', as_of: 1000, apart: 2, waiting: 0 },
    { name: 'statistics', as_of: 1000, apart: 0, waiting: 3 },
  ],
  usage: { events: 40_961, bytes: 0, oldest: null, counted_at: null, waiting: 0, dropped: 0, alarms: 0 },
});
const note = (id: string) => ({ id, source: 'attempt', ref: `9${id}`, error: 'cannot be read', turns: 5, apart_at: 1000 });
const apart = statApart.data.parse({ list: [note('5'), note('4')], total: 2, page: 1, size: 20 });

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['admin', 'shell']);
  startSession({ utoken: 'T', utype: 2 });
});
afterEach(cleanup);

test('an operator tries one failed change again, then all, and rebuilds the evidence', async () => {
  const server = serverThat({
    '/api/admin/stat/followers': { data: copies },
    '/api/admin/stat/apart': { data: apart },
    '/api/admin/stat/retry': { data: { retried: 1 } },
    '/api/admin/stat/rebuild': { data: { job_id: '7' } },
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DerivedData />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Rebuild Skill evidence' }));
  expect(screen.getByText(/about 40,961 events/)).toBeTruthy();
  await waitFor(() => expect(server.to('/api/admin/stat/rebuild')[0]!.form.get('follower')).toBe('evidence'));
  fireEvent.click(screen.getByRole('button', { name: 'Failed changes of Skill evidence' }));
  const dialog = await screen.findByRole('dialog', { name: 'Failed changes of Skill evidence' });
  expect(await within(dialog).findByText('attempt 95')).toBeTruthy();
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Try again' })[0]!);
  await waitFor(() => expect(server.to('/api/admin/stat/retry')[0]!.form.get('note_ids')).toBe('["5"]'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Try all again' }));
  await waitFor(() => expect(server.to('/api/admin/stat/retry')[1]!.form.has('note_ids')).toBe(false));
});
