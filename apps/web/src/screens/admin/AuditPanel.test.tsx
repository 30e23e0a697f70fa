import { listAudit } from '@praxis/contract/admin/operator';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { AuditPanel } from './AuditPanel.tsx';

const row = (detail: object, at: number) => ({
  ...{
    id: `${at + 1}`,
    action: 'order_placed',
    actor_id: '7',
    actor: 'Zhao',
    object_type: 'order',
    object_id: '115',
    from_state: '',
    to_state: 'created',
  },
  ...{ detail: JSON.stringify(detail), at: 1_795_500_000_000, address: '' },
});

test('facts of an action read as words: money in yuan, moments as times, yes and no', async () => {
  const details = [{ orderNo: 'N1', cents: 2000, discount: 500 }, { outTradeNo: 'P1', settles: true }, { dueAt: 1_795_500_000_000 }];
  const joined = { method: 'link' };
  const awards = {
    rules: [
      { name: 'Gold', value: 1 },
      { name: 'Silver', value: 2 },
    ],
  };
  const moved = { from: '2026-11-24T08:00:00.000Z' };
  serverThat({ [listAudit.path]: { data: { list: [...details, joined, moved, awards].map(row), total: 6, page: 1, size: 20 } } });
  await showScreen(<AuditPanel />, ['admin']);
  expect(await screen.findByText('Order no. N1 Amount ¥20.00 Discount ¥5.00')).toBeTruthy();
  expect(screen.getByText('Payment no. P1 Settles the order yes')).toBeTruthy();
  expect(screen.getByText('Method invitation link')).toBeTruthy();
  expect(screen.getByText(/^Due Nov 24/)).toBeTruthy();
  expect(screen.getByText(/^Before Nov 24/)).toBeTruthy();
  expect(screen.getByText(/Gold 1; Silver 2/)).toBeTruthy();
});
