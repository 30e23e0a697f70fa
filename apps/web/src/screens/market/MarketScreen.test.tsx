import { listProducts } from '@praxis/contract/market/products';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { MarketScreen } from './MarketScreen.tsx';

const product = {
  ...{ id: '9', kind: 'course', title: 'Operating systems', intro: 'A small kernel', category: 'computing', cover: null },
  ...{
    seller: { id: '2', name: 'Zhou', institution: 'JUST' },
    offer_id: '101',
    price_cents: 19_900,
    list_price_cents: 29_900,
    valid_days: 365,
  },
  ...{
    activities: 38,
    labs: 12,
    courses: 0,
    minutes: 0,
    trials: 2,
    learners: 7,
    stars: { average: 4.8, count: 213 },
    remaining: null,
    owned: null,
  },
};
const counts = { kinds: { course: 1 }, categories: { computing: 1 }, prices: { middle: 1 }, trial: 1 };

function open(list: unknown[]) {
  const data = listProducts.data.parse({ page: { list, total: list.length, page: 1, size: 20 }, counts });
  const server = serverThat({ '/api/product/list': { data }, '/api/cart/list': { data: { list: [] } } });
  const router = createMemoryRouter([{ path: '/index/coursePack', Component: MarketScreen }], { initialEntries: ['/index/coursePack'] });
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

test('a student narrows the market and sees what each product costs', async () => {
  const server = open([product]);
  expect(await screen.findByText('¥199.00')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Course'));
  await screen.findByText('Clear 1');
  expect(server.to('/api/product/list').at(-1)!.query.get('kinds')).toBe('["course"]');
});

test('an empty market says so', async () => {
  open([]);
  expect(await screen.findByText('Nothing is on sale yet')).toBeTruthy();
});
