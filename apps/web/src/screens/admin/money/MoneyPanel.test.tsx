import { showMoney } from '@praxis/contract/payments/board';
import { decideWithdrawal, enterWithdrawal, listWithdrawals } from '@praxis/contract/payments/withdrawals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { MoneyPanel } from './MoneyPanel.tsx';

const merchant = {
  ...{ id: '1', channel: 'wechat', account: '1951', pretend: false, state: 'active', fingerprint: 'dc69', balance_cents: 82_099 },
  ...{ off_cents: 0, unmatched_cents: 0 },
};
const withdrawal = (id: string, receipt: string, may_confirm: boolean) => ({
  ...{ id, merchant_id: '1', channel: 'wechat', account: '1951', cents: 50_000, receipt, state: 'entered', entered_by: 'Jiang Ping' },
  ...{ entered_at: 1_795_500_000_000, decided_by: '', decided_at: null, may_confirm },
});

function open(list: ReturnType<typeof withdrawal>[]) {
  const server = serverThat({
    [showMoney.path]: {
      data: showMoney.data.parse({ merchants: [merchant], refunds: [], hanging: [], notifies: [], forged_today: 0 }),
    },
    [listWithdrawals.path]: { data: listWithdrawals.data.parse({ list }) },
    [enterWithdrawal.path]: { data: { withdrawal_id: '9' } },
    [decideWithdrawal.path]: { data: {} },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MoneyPanel />
    </QueryClientProvider>,
  );
  return server;
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['admin', 'market', 'shell']);
});
afterEach(cleanup);

test('an operator records a withdrawal in yuan, with the receipt and their password', async () => {
  const server = open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Record withdrawal' }));
  fireEvent.change(await screen.findByLabelText('Amount in yuan'), { target: { value: '120000.5' } });
  fireEvent.change(screen.getByLabelText('Bank receipt number'), { target: { value: 'ICBC-1' } });
  fireEvent.change(screen.getByLabelText('Your own password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.to(enterWithdrawal.path)).toHaveLength(1));
  const asked = Object.fromEntries(server.to(enterWithdrawal.path)[0]!.form);
  expect(asked).toMatchObject({ merchant_id: '1', cents: '12000050', receipt: 'ICBC-1', password: 'secret' });
});

test('what another operator entered can be confirmed, what one entered oneself only cancelled', async () => {
  const server = open([withdrawal('7', 'ICBC-7', true), withdrawal('8', 'ICBC-8', false)]);
  expect(await screen.findAllByRole('button', { name: 'Cancel withdrawal' })).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  fireEvent.change(await screen.findByLabelText('Your own password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Confirm' }).at(-1)!);
  await waitFor(() => expect(server.to(decideWithdrawal.path)).toHaveLength(1));
  expect(Object.fromEntries(server.to(decideWithdrawal.path)[0]!.form)).toMatchObject({ withdrawal_id: '7', approve: 'true' });
});
