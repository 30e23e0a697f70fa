import { putInCart } from '@praxis/contract/market/cart';
import { listProductReviews, showProduct } from '@praxis/contract/market/products';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ProductScreen } from './ProductScreen.tsx';

const product = (change: object) => ({ id: '7', title: 'Databases', kind: 'course', state: 'on_sale', price_cents: 19_900, ...change });
const show = (change: object) => {
  const server = serverThat({
    [showProduct.path]: { data: product(change) },
    [listProductReviews.path]: { data: {} },
    [putInCart.path]: { code: 0, key: 'already_owned', msg: 'You already have access' },
  });
  return showScreen(<ProductScreen />, ['market'], '/index/coursePack/7', '/index/coursePack/:id').then(() => server);
};

test('a student reads the price and puts it into the cart; a refusal stands beside the button', async () => {
  const server = await show({});
  expect(await screen.findByRole('button', { name: 'Buy now' })).toBeTruthy();
  expect(screen.getByText('199.00')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(await screen.findByText('You already have access')).toBeTruthy();
  expect(server.to(putInCart.path)[0]!.form.get('product_id')).toBe('7');
});

test.each([
  ['an order that is not paid', { open_order: 'N1' }, 'Pay your order', '/index/pay/N1'],
  ['what one has', { owned: { ends_at: null, link: '/learn/1/2' } }, 'Go to learning', '/learn/1/2'],
])('of %s the one way leads there, and nothing is sold twice', async (_what, change, name, href) => {
  await show(change);
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
  expect(screen.queryByRole('button', { name: 'Buy now' })).toBeNull();
});

test('one that cannot be bought says why instead of a button', async () => {
  await show({ obstacle: 'sold_out' });
  expect(await screen.findByText('Sold out')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Buy now' })).toBeNull();
});

test.each([
  ['where the reader may open it', '/index/space/5', ['/index/space/5']],
  ['where they may not', null, []],
])('minutes name the space they are for and lead there %s', async (_where, link, links) => {
  await show({ kind: 'lab_minutes', obstacle: 'lab_minutes_members', space: { name: 'Networks', link } });
  expect(await screen.findByText('For students of “Networks” only')).toBeTruthy();
  expect(screen.queryAllByRole('link', { name: 'Go to the space' }).map((one) => one.getAttribute('href'))).toEqual(links);
});
