import { setTimeout as pause } from 'node:timers/promises';
import { orderStatus } from '@praxis/contract/market/orders';
import { expect, test } from 'vitest';
import { notifyNow } from '../../../../../pretend-pay/src/control.ts';
import { withTransaction } from '../../../platform/database/db.ts';
import { askedMeanwhile } from '../../../testing/asked-meanwhile.ts';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';
import { ledgerDifferences } from '../../payments/ledger.store.ts';
import { recountRights } from '../rights/check-rights.ts';

/** Begin and commit among them; with the question for the merchant's keys one more. */
const MOST_STATEMENTS = 14;

async function market() {
  const created = await world();
  const pretend = await pretendChannels(created);
  pretend.switches.notify = { wechat: 'lose', alipay: 'lose', test: 'lose' };
  return { ...created, ...marketMakers(created), pretend, student: await created.person('student') };
}

/** What the connections that settle are asked while something runs. */
const askedToSettle = async (run: () => Promise<unknown>) =>
  (await askedMeanwhile(run)).flatMap(({ text, connection }) => (connection === 'praxis settling' ? [text] : []));

test('a payment settles in few statements, without a savepoint and with everything it tells in one', async () => {
  const { as, student, product, order, start, pay, pretend } = await market();
  const course = await product();
  const { order_no } = await order(student, course);
  const { outTradeNo } = await start(student, order_no);
  await pay('wechat', outTradeNo);
  const asked = await askedToSettle(() => notifyNow(pretend, outTradeNo, { id: `F${outTradeNo}` }));
  expect((await as(student).call(orderStatus, { order_no })).data).toMatchObject({ state: 'paid', granted: [{ kind: 'course' }] });
  expect(asked.filter((text) => text.includes('savepoint'))).toEqual([]);
  expect(asked.filter((text) => text.includes('audit_log') || text.includes('realtime_messages'))).toHaveLength(1);
  expect(asked.length + 1).toBeLessThanOrEqual(MOST_STATEMENTS);
});

test('a payment that changes between being read and being locked is decided by what it is then', async () => {
  const { db, as, student, product, order, start, pay, pretend, clock } = await market();
  const course = await product();
  const { order_no } = await order(student, course);
  const { outTradeNo } = await start(student, order_no);
  await pay('wechat', outTradeNo);
  const { id } = await db.selectFrom('orders').select('id').where('order_no', '=', order_no).executeTakeFirstOrThrow();
  let notified: Promise<unknown> | undefined;
  await withTransaction(db, async (holder) => {
    await holder.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
    notified = notifyNow(pretend, outTradeNo, { id: `S${outTradeNo}` });
    await pause(300);
    await holder.updateTable('payments').set({ state: 'closed' }).where('out_trade_no', '=', outTradeNo).execute();
  });
  await notified;
  expect((await as(student).call(orderStatus, { order_no })).data.state).toBe('paid');
  const payment = await db.selectFrom('payments').select(['state', 'settles']).where('out_trade_no', '=', outTradeNo).execute();
  expect(payment).toEqual([{ state: 'paid', settles: true }]);
  expect((await ledgerDifferences(db)).every(({ cents }) => cents === 0)).toBe(true);
  expect((await recountRights(db, clock.now())).off).toBe(0);
});

test('whoever comes when all is gone is told so without waiting for those who bought', async () => {
  const { db, person, student, product, order, tryOrder } = await market();
  const course = await product({ stock: 1 });
  await order(student, course);
  const late = await person('student');
  await withTransaction(db, async (holder) => {
    await holder.selectFrom('product_stock').select('remaining').where('product_id', '=', course.id).forUpdate().execute();
    expect((await tryOrder(late, course)).key).toBe('sold_out');
  });
  expect((await tryOrder(student, course)).key).toBe('order_open');
});
