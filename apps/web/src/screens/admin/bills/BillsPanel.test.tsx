import { showBills, showDifference } from '@praxis/contract/payments/bills';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { BillsPanel } from './BillsPanel.tsx';

const day = '2026-11-23';
const difference = {
  ...{ id: '7', day, channel: 'wechat', kind: 'missing_here', row: 'pay', out_no: 'COUNTER1', ours_cents: null, theirs_cents: 1200 },
  ...{ state: 'open', note: '', decided_by: '', decided_at: null },
};
const run = {
  ...{ state: 'different', problem: '', rows_there: 3, rows_here: 2, same: 2, missing_here: 1, missing_there: 0, amount: 0 },
  ...{ cents_there: 5200, cents_here: 4000, fee_cents: 30, at: 1_795_500_000_000 },
};
const merchant = {
  ...{ id: '1', channel: 'wechat', account: '1951', cells: [{ day, state: 'different', open: 1 }], run },
  ...{ balance_cents: 3970, billed_cents: 5170, unbilled_cents: 0, withdrawn_cents: 0 },
};

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['admin', 'bills', 'shell']);
});
afterEach(cleanup);

test('an operator looks at a difference and cannot close it without a note', async () => {
  const server = serverThat({
    '/api/admin/payments/bills': { data: showBills.data.parse({ day, days: [day], merchants: [merchant], differences: [difference] }) },
    '/api/admin/payments/difference': {
      data: showDifference.data.parse({
        ...{ difference, trade_no: '4200', ours_state: null, title: '', theirs_at: 1_795_500_000_000, ours_at: null },
        traces: [{ at: 1_795_500_000_000, action: 'order_placed', detail: '' }],
      }),
    },
    '/api/admin/payments/difference/explain': {
      code: 0,
      key: 'note_required',
      msg: 'Write what was found',
      data: { fields: { note: 'Write what was found' } },
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BillsPanel />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Off by −¥12.00')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Look COUNTER1' }));
  expect(await screen.findByText('Unknown here')).toBeTruthy();
  expect(screen.getByText('Order placed')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Mark as explained' }));
  expect(await screen.findByText('Write what was found')).toBeTruthy();
  expect(server.to('/api/admin/payments/difference/explain')).toHaveLength(1);
});
