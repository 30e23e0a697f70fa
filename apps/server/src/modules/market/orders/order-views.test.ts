import { lookPay, placeOrder, showOrder } from '@praxis/contract/market/orders';
import { showProduct } from '@praxis/contract/market/products';
import { expect, test } from 'vitest';
import { askedMeanwhile } from '../../../testing/asked-meanwhile.ts';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';

/** How often refunds and payments are asked for while something runs. */
const askedForMoney = async (run: () => Promise<unknown>) =>
  (await askedMeanwhile(run)).filter(({ text }) => /from "(refunds|payments)"/.test(text)).length;

test('an order asks once how refunds of its buyer are answered, however many of its items can go back', async () => {
  const created = await world();
  const { switches } = await pretendChannels(created);
  switches.notify.wechat = 'lose';
  const { as, product, start, pay } = { ...created, ...marketMakers(created) };
  const student = await created.person('student');
  const refundable = async (count: number) => {
    const products = [];
    for (let no = 0; no < count; no++) products.push(await product({ refund_days: 7 }));
    const expected_cents = products.reduce((sum, { price }) => sum + price, 0);
    const items = [];
    for (const { id } of products)
      items.push({ product_id: id, offer_id: (await as(student).call(showProduct, { product_id: id })).data.offer_id });
    const placed = await as(student).call(placeOrder, { items, expected_cents, client_key: `many-${count}-of-items` });
    expect(placed.code).toBe(1);
    const { order_no } = placed.data;
    await pay('wechat', (await start(student, order_no)).outTradeNo);
    expect((await as(student).call(lookPay, { order_no })).data.state).toBe('paid');
    const show = () => as(student).call(showOrder, { order_no });
    expect((await show()).data.items.filter((item) => item.refundable !== null)).toHaveLength(count);
    return askedForMoney(show);
  };
  const ofOne = await refundable(1);
  expect(ofOne).toBeGreaterThan(1);
  expect(await refundable(3)).toBe(ofOne);
});
