import { orderStatus } from '@praxis/contract/market/orders';
import { expect, test } from 'vitest';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';
import { closeDueOrders } from './close-orders.ts';

test('orders of many tabs at once are one: the others say which', async () => {
  const created = await world();
  const makers = marketMakers(created);
  const product = await makers.product({ stock: 5 });
  const student = await created.person('student');
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, tab) => makers.tryOrder(student, product, `tab-key-${String(tab % 4).padStart(8, '0')}`)),
  );
  const [made] = replies.filter(({ code }) => code === 1).map(({ data }) => data.order_no);
  const refused = replies.filter(({ code, key }) => code !== 1 && key !== 'too_many_requests');
  expect(new Set(replies.filter(({ code }) => code === 1).map(({ data }) => data.order_no)).size).toBe(1);
  expect(refused.length).toBeGreaterThan(0);
  for (const { key, data } of refused) expect({ key, order: data.order_no }).toEqual({ key: 'order_open', order: made });
  const stock = await created.db.selectFrom('product_stock').select('remaining').where('product_id', '=', product.id).executeTakeFirst();
  expect(stock?.remaining).toBe(4);
});

test('a channel that does not answer holds up its own orders alone; two sweeps close none twice', async () => {
  const created = await world();
  const { app, as, db, person, clock } = created;
  const makers = marketMakers(created);
  const { switches } = await pretendChannels(created);
  const product = await makers.product({ stock: 100 });
  const orders: { who: Awaited<ReturnType<typeof person>>; order_no: string }[] = [];
  for (let count = 0; count < 24; count++) {
    const who = await person('student');
    const { order_no } = await makers.order(who, product);
    // The oldest ones wait for a channel.
    if (count < 9) await makers.start(who, order_no);
    orders.push({ who, order_no });
  }
  for (const call of ['close', 'query'] as const) switches.failures.wechat.push({ call, times: 1000, how: '500', after: false });
  const states = () => Promise.all(orders.map(async ({ who, order_no }) => (await as(who).call(orderStatus, { order_no })).data.state));
  const left = async () =>
    (await db.selectFrom('product_stock').select('remaining').where('product_id', '=', product.id).executeTakeFirst())?.remaining;
  clock.move(16 * 60_000);
  await Promise.all([closeDueOrders(app), closeDueOrders(app)]);
  expect((await states()).filter((state) => state === 'closed')).toHaveLength(15);
  expect(await left()).toBe(91);
  switches.failures.wechat.length = 0;
  // The channel answers again, by a clock that is near its own.
  clock.move(-16 * 60_000);
  await db.updateTable('orders').set({ close_after: null }).execute();
  // The sweep of the server itself may have some of them in hand.
  await created.until('every order is closed', async () => {
    await Promise.all([closeDueOrders(app), closeDueOrders(app)]);
    return (await states()).every((state) => state === 'closed');
  });
  expect(await left()).toBe(100);
});
