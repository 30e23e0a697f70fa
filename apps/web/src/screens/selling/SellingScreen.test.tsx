import { listOwnProducts } from '@praxis/contract/market/products';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { SellingScreen } from './SellingScreen.tsx';

const show = (data: object) => {
  serverThat({ [listOwnProducts.path]: { data } });
  return showScreen(<SellingScreen />, ['market'], '/index/selling', '/index/selling/:tab?');
};

test('a teacher reads what came in and starts to sell a course', async () => {
  await show({
    sales: { orders: 2, gross_cents: 39_800, returned_cents: 19_900, net_cents: 17_910 },
    sellable: [{ kind: 'course', ref_id: '9', title: 'Networks' }],
  });
  expect(await screen.findByText(/179\.10 after commission/)).toBeTruthy();
  expect(screen.getByText('No products yet. Start with a course or space below')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sell Networks' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
