import { listCart } from '@praxis/contract/market/cart';
import { previewOrder } from '@praxis/contract/market/orders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { CartScreen } from './CartScreen.tsx';

const product = (id: string, title: string, price_cents: number) => ({
  ...{ id, kind: 'course', title, intro: '', category: 'computing', cover: null, offer_id: `10${id}`, price_cents },
  ...{ seller: { id: '2', name: 'Zhou', institution: '' }, list_price_cents: null, valid_days: 365, activities: 3, labs: 0 },
  ...{ trials: 0, courses: 0, minutes: 0, learners: 0, stars: { average: null, count: 0 }, remaining: null, owned: null },
});
const list = [
  { product: product('1', 'Operating systems', 19_900), was_cents: null, obstacle: null },
  { product: product('2', 'Networks', 5900), was_cents: 4900, obstacle: null },
  { product: product('3', 'Compilers', 9900), was_cents: null, obstacle: 'sold_out' },
];

function open(answers: Parameters<typeof serverThat>[0] = {}) {
  const server = serverThat({ '/api/cart/list': { data: listCart.data.parse({ list }) }, ...answers });
  const router = createMemoryRouter(
    [
      { path: '/index/cart', Component: CartScreen },
      { path: '/index/pay/:orderNo', element: <p>The page that waits for the payment</p> },
    ],
    { initialEntries: ['/index/cart'] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return server;
}

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['market', 'shell']);
});
afterEach(cleanup);

test('a student leaves one thing out, uses a code, and orders what is left for the sum that was shown', async () => {
  const preview = previewOrder.data.parse({
    lines: [{ product_id: '1', offer_id: '101', price_cents: 19_900, discount_cents: 1000 }],
    ...{ total_cents: 19_900, discount_cents: 1000, amount_cents: 18_900 },
  });
  const placed = { order_no: '26112400000000000001', amount_cents: 18_900, state: 'paying', expires_at: 0 };
  const server = open({ '/api/order/preview': { data: preview }, '/api/order/place': { data: placed } });
  expect(await screen.findByText('The price changed from ¥49.00 to ¥59.00')).toBeTruthy();
  expect(screen.getByText('Sold out')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Order for ¥258.00' })).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Networks' }));
  fireEvent.change(screen.getByLabelText('Coupon code'), { target: { value: 'ten' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Order for ¥189.00' }));
  await screen.findByText('The page that waits for the payment');
  const [asked] = server.to('/api/order/place');
  expect(Object.fromEntries([...asked!.form].filter(([name]) => name !== 'client_key'))).toEqual({
    ...{ items: '[{"product_id":"1","offer_id":"101"}]', coupon: 'TEN', expected_cents: '18900' },
  });
});

test('a code that is refused says why beside its field and changes no sum', async () => {
  open({ '/api/order/preview': { code: 0, key: 'coupon_used_up', msg: 'This code is used up' } });
  fireEvent.change(await screen.findByLabelText('Coupon code'), { target: { value: 'ten' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('This code is used up')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Order for ¥258.00' })).toBeTruthy();
});
