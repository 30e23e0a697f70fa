import { listXapiOutlets } from '@praxis/contract/statistics/outlets';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { startSession } from '../../../platform/person/session.ts';
import { serverThat } from '../../../testing/server.ts';
import { XapiOutlets } from './XapiOutlets.tsx';

const outlets = listXapiOutlets.data.parse({
  outlets: [
    {
      ...{ id: '3', address: 'https://lrs.example.org/xapi', username: 'u', institution: null, state: 'active', waiting: 4, sent: 12 },
      ...{ refused: 1, last_sent_at: 1000, error: { key: 'xapi_http' as const, status: 401 }, failing_since: 2000 },
    },
  ],
});

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['admin', 'shell']);
  startSession({ utoken: 'T', utype: 2 });
});
afterEach(cleanup);

test('an operator sees why a store fails, pauses it, and enters another', async () => {
  const server = serverThat({
    '/api/admin/stat/outlets': { data: outlets },
    '/api/admin/stat/outletState': { data: {} },
    '/api/admin/stat/outlet': { data: { outlet_id: '4' } },
    '/api/admin/institution/list': { data: { list: [], total: 0, page: 1, size: 100 } },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <XapiOutlets />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/answered 401/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() =>
    expect(Object.fromEntries(server.to('/api/admin/stat/outletState')[0]!.form)).toEqual({ outlet_id: '3', state: 'paused' }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add a learning record store' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a learning record store' });
  fireEvent.change(within(dialog).getByLabelText(/Address/), { target: { value: 'https://other.example.org/xapi' } });
  fireEvent.change(within(dialog).getByLabelText(/User name/), { target: { value: 'key' } });
  fireEvent.change(within(dialog).getByLabelText(/^Key/), { target: { value: 'secret' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.to('/api/admin/stat/outlet')[0]!.form.get('address')).toBe('https://other.example.org/xapi'));
});
