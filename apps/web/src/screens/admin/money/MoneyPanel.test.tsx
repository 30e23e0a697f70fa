import { refundOldOrder, showOldOrder } from '@praxis/contract/market/old-orders';
import { decideBankRefund, listBankRefunds } from '@praxis/contract/payments/bank-refunds';
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

const transfer = {
  ...{ id: '4', out_refund_no: '26112412345678901234015r01', cents: 19_900, buyer: 'Tang Wan', reason: 'Moved abroad', receipt: 'BOC-4' },
  ...{ state: 'entered', entered_by: 'Jiang Ping', entered_at: 1_795_500_000_000, decided_by: '', decided_at: null, may_confirm: true },
};
const oldOrder = {
  ...{ order_no: '26112412345678901234', buyer: 'Tang Wan', channel: 'alipay', paid_at: 1_760_000_000_000 },
  items: [
    { line: 1, title: 'Operating systems', paid_cents: 19_900, refunded_cents: 19_900, most_cents: 0 },
    { line: 2, title: 'Networks', paid_cents: 5900, refunded_cents: 900, most_cents: 5000 },
  ],
};

function open(list: ReturnType<typeof withdrawal>[], transfers: (typeof transfer)[] = []) {
  const server = serverThat({
    [showMoney.path]: {
      data: showMoney.data.parse({ merchants: [merchant], refunds: [], hanging: [], notifies: [], forged_today: 0 }),
    },
    [listWithdrawals.path]: { data: listWithdrawals.data.parse({ list }) },
    [enterWithdrawal.path]: { data: { withdrawal_id: '9' } },
    [decideWithdrawal.path]: { data: {} },
    [listBankRefunds.path]: { data: listBankRefunds.data.parse({ list: transfers }) },
    [decideBankRefund.path]: { data: {} },
    [showOldOrder.path]: { data: showOldOrder.data.parse(oldOrder) },
    [refundOldOrder.path]: { data: { bank_refund_id: '5' } },
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
  expect(await screen.findAllByRole('button', { name: 'Void withdrawal' })).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  fireEvent.change(await screen.findByLabelText('Your own password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Confirm' }).at(-1)!);
  await waitFor(() => expect(server.to(decideWithdrawal.path)).toHaveLength(1));
  expect(Object.fromEntries(server.to(decideWithdrawal.path)[0]!.form)).toMatchObject({ withdrawal_id: '7', approve: 'true' });
});

test('an operator finds an old order and records what was transferred of it', async () => {
  const server = open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Record bank transfer' }));
  fireEvent.change(await screen.findByLabelText('Order number'), { target: { value: ` ${oldOrder.order_no} ` } });
  fireEvent.submit(screen.getByLabelText('Order number').closest('form')!);
  // What went back already is not offered; the whole of what is left is.
  expect((await screen.findByLabelText<HTMLInputElement>('Amount in yuan')).value).toBe('50.00');
  fireEvent.change(screen.getByLabelText('Reason, shown to the buyer'), { target: { value: 'Moved abroad' } });
  fireEvent.change(screen.getByLabelText('Bank transfer receipt number'), { target: { value: 'BOC-5' } });
  fireEvent.change(screen.getByLabelText('Your own password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.to(refundOldOrder.path)).toHaveLength(1));
  const asked = Object.fromEntries(server.to(refundOldOrder.path)[0]!.form);
  expect(asked).toMatchObject({ order_no: oldOrder.order_no, line: '2', cents: '5000', reason: 'Moved abroad', receipt: 'BOC-5' });
});

test('another operator confirms a transfer', async () => {
  const server = open([], [transfer]);
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  fireEvent.change(await screen.findByLabelText('Your own password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Confirm' }).at(-1)!);
  await waitFor(() => expect(server.to(decideBankRefund.path)).toHaveLength(1));
  expect(Object.fromEntries(server.to(decideBankRefund.path)[0]!.form)).toMatchObject({ bank_refund_id: '4', approve: 'true' });
});
