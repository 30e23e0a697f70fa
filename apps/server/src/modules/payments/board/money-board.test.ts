import { showMoney } from '@praxis/contract/payments/board';
import { expect, test } from 'vitest';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';

test('false notifications by the hundred are counted in one row, and take none of the connections that settle', async () => {
  const { as, db, origin, person } = await world();
  const send = () =>
    fetch(`${origin}/api/pay/notify/wechat`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: 'x\0y' });
  const replies = await Promise.all(Array.from({ length: 200 }, send));
  expect(replies.every(({ status }) => status === 401)).toBe(true);
  const rows = await db.selectFrom('payment_forgeries').select(['channel', 'times', 'head']).where('channel', '=', 'wechat').execute();
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(200);
  expect(rows.length).toBeLessThanOrEqual(2);
  expect(rows[0]!.head).toBe('xy');
  const { data } = await as(await person('operator')).call(showMoney, {});
  expect(data.forged_today).toBe(200);
});

test('a payment whose channel says nothing stands before the operators ten minutes after its time', async () => {
  const created = await world();
  const { app, as, db, person } = created;
  await pretendChannels(created);
  const { product, order, start } = marketMakers(created);
  const student = await person('student');
  const { order_no } = await order(student, await product());
  const { outTradeNo } = await start(student, order_no);
  const operator = as(await person('operator'));
  const hanging = async () => (await operator.call(showMoney, {})).data.hanging.map(({ out_trade_no }) => out_trade_no);
  expect(await hanging()).not.toContain(outTradeNo);
  const before = await app.waiting.get('money')!(db);
  await db
    .updateTable('payments')
    .set({ expires_at: new Date(Date.now() - 11 * 60_000), query_at: null })
    .where('out_trade_no', '=', outTradeNo)
    .execute();
  expect(await hanging()).toContain(outTradeNo);
  expect(await app.waiting.get('money')!(db)).toBe(before + 1);
});
