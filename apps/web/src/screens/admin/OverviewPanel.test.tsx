import { getOverview, getWaiting } from '@praxis/contract/admin/operator';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { OverviewPanel } from './OverviewPanel.tsx';

test('a part that is missing asks for attention and leads to its panel; one that nobody switched on does not', async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['admin', 'shell']);
  const parts = [
    { name: 'judge', state: 'degraded', why: 'no judge is connected' },
    { name: 'sms', state: 'off', why: 'PRAXIS_SMS is not set' },
  ];
  const data = getOverview.data.parse({
    at: 1_000_000,
    ...{ people: { students: 1, teachers: 1, experts: 0, new_this_week: 0, locked: 0 }, figures: [], files: { count: 0, bytes: 0 } },
    ...{ active_today: 0, views_today: 0, jobs: { running: 0, queued: 0, failed: 0, done: 0 }, parts, agents: [] },
  });
  serverThat({ [getOverview.path]: { data }, [getWaiting.path]: { data: { waiting: [] } } });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <OverviewPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const shown = within(await screen.findByRole('region', { name: 'Parts' }));
  expect(shown.getByText('Needs attention')).toBeTruthy();
  expect(shown.getByRole('link', { name: 'Judges' }).getAttribute('href')).toBe('/admin/judge');
  expect(shown.getByText('Off')).toBeTruthy();
  expect(shown.queryByRole('link', { name: 'SMS' })).toBeNull();
});
