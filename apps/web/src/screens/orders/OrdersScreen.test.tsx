import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { OrdersScreen } from './OrdersScreen.tsx';

const order = {
  order_no: '20261126000001',
  titles: ['Linux basics'],
  kinds: ['course'],
  amount_cents: 1990,
  state: 'paying',
  channel: null,
};
const answers = {
  '/api/order/list': {
    data: {
      page: { list: [order, { ...order, order_no: '20261126000002', state: 'closed' }], page: 1, size: 20, total: 2 },
      counts: { all: 2, paying: 1 },
    },
  },
};
const show = () => showScreen(<OrdersScreen />, ['market'], '/index/orders', '/index/orders/:tab?');

test('an order that waits for its payment leads there; one that was closed costs nothing', async () => {
  serverThat(answers);
  await show();
  const [, waiting, closed] = await screen.findAllByRole('row');
  expect(within(waiting!).getByRole('link', { name: 'Pay Linux basics' }).getAttribute('href')).toContain('20261126000001');
  expect(within(closed!).getAllByText('—').length).toBeGreaterThan(0);
  expect(within(closed!).queryByRole('link', { name: /Pay/ })).toBeNull();
});

test('a tab stands in the address and asks the server for its orders', async () => {
  const server = serverThat(answers);
  const { address } = await show();
  await userEvent.click(await screen.findByRole('tab', { name: /To pay/ }));
  await expect.poll(() => server.to('/api/order/list').at(-1)!.query.get('tab')).toBe('paying');
  expect(address()).toContain('paying');
});
