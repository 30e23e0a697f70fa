import { showFee } from '@praxis/contract/market/fees';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { CheckoutScreen } from './CheckoutScreen.tsx';

const now = Date.now();
const due = {
  ...{ registration_id: '77', competition: { id: '12', title: 'Spring cup' }, entrant: 'Li Lei', product_id: '5', offer_id: '6' },
  ...{ price_cents: 12_000, seller: 'Zhou', state: 'due', pay_until: now + 600_000, open_order: null, paying_by_other: false },
  ...{ paid_order: null, now },
};

function open(fee: object, address = '/index/checkout?kind=competition_fee&ref=77', answers: Parameters<typeof serverThat>[0] = {}) {
  const server = serverThat({ '/api/order/fee': { data: showFee.data.parse({ ...due, ...fee }) }, ...answers });
  const router = createMemoryRouter(
    [
      { path: '/index/checkout', Component: CheckoutScreen },
      { path: '/index/pay/:orderNo', element: <p>The page that waits for the payment</p> },
      { path: '/index/coursePack', element: <p>The market</p> },
    ],
    { initialEntries: [address] },
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

test('a student sees what taking part costs and until when, orders it, and is led to pay', async () => {
  const placed = { order_no: '26112400000000000001', amount_cents: 12_000, state: 'paying', expires_at: now };
  open({}, undefined, { '/api/order/place': { data: placed } });
  expect(await screen.findByText('Spring cup')).toBeTruthy();
  expect(screen.getByText('Entrant: Li Lei')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Order and pay' }));
  expect(await screen.findByText('The page that waits for the payment')).toBeTruthy();
});

test('whoever ordered already goes on paying; a mate reads that somebody of the team pays', async () => {
  open({ open_order: '26112400000000000001' });
  expect((await screen.findByRole('link', { name: 'Pay your order' })).getAttribute('href')).toBe('/index/pay/26112400000000000001');
  cleanup();
  open({ paying_by_other: true });
  expect(await screen.findByText('Someone on your team is paying. This page updates when the payment is in')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Order and pay' })).toBeNull();
});

test('the page of a mate follows the payment of another one by itself', async () => {
  const fees = [{ paying_by_other: true }, { state: 'paid', pay_until: null }];
  let asked = 0;
  open({}, undefined, { '/api/order/fee': () => ({ data: showFee.data.parse({ ...due, ...fees[Math.min(asked++, 1)] }) }) });
  expect(await screen.findByText(/^Someone on your team is paying/)).toBeTruthy();
  expect(await screen.findByText('Fee paid', {}, { timeout: 6000 })).toBeTruthy();
});

test('a paid fee leads to its order, and an address of nothing to the market', async () => {
  open({ state: 'paid', pay_until: null, paid_order: '26112400000000000001' });
  expect((await screen.findByRole('link', { name: 'See the order' })).getAttribute('href')).toBe('/index/order/26112400000000000001');
  cleanup();
  open({}, '/index/checkout?kind=yacht&ref=77');
  expect(await screen.findByText('The market')).toBeTruthy();
});
