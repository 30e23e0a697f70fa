import {
  decideProduct,
  listOwnProducts,
  showProduct,
  submitProduct,
  switchProduct,
  takeOffProduct,
} from '@praxis/contract/market/products';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { marketMakers } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';

test('an operator takes a product off sale with a reason: nobody orders it, and its seller puts it back by a review alone', async () => {
  const created = await world();
  const { as, person } = created;
  const { product, order, tryOrder } = marketMakers(created);
  const course = await product();
  const [student, operator] = [await person('student'), await person('operator')];
  const product_id = course.id;
  const placed = await order(await person('student'), course);
  expect((await as(operator).call(takeOffProduct, { product_id, reason: ' ', password: 'any' })).key).toBe('reason_required');
  expect((await as(course.owner).call(takeOffProduct, { product_id, reason: 'Mine', password: 'any' })).code).toBe(-99);
  const taken = { product_id, reason: 'The price is wrong', password: 'any' };
  const replies = await Promise.all(Array.from({ length: 5 }, () => as(operator).call(takeOffProduct, taken)));
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(replies.find(({ code }) => code !== 1)!.key).toBe('product_not_on_sale');
  expect(placed.order_no).toMatch(/^\d{20}$/);
  expect((await as(student).call(showProduct, { product_id })).data.obstacle).toBe('off_sale');
  expect((await tryOrder(student, course)).key).toBe('off_sale');
  const { list } = (await as(course.owner).call(listMessages, {})).data;
  expect(list.find(({ kind }) => kind === 'product_taken_off')!.body).toContain('The price is wrong');
  expect((await as(course.owner).call(switchProduct, { product_id, on_sale: true })).key).toBe('product_taken_off');
  const own = (await as(course.owner).call(listOwnProducts, {})).data.products.find(({ id }) => id === product_id)!;
  expect(own).toMatchObject({ state: 'off_sale', reason: 'The price is wrong', changed: true });
  expect((await as(course.owner).call(submitProduct, { product_id })).code).toBe(1);
  expect((await as(operator).call(decideProduct, { product_id, approve: true, password: 'any' })).code).toBe(1);
  expect((await tryOrder(student, course)).code).toBe(1);
  expect((await as(course.owner).call(switchProduct, { product_id, on_sale: false })).code).toBe(1);
  expect((await as(course.owner).call(switchProduct, { product_id, on_sale: true })).code).toBe(1);
});
