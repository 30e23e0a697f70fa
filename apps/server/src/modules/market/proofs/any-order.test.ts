import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { notifyNow } from '../../../../../pretend-pay/src/control.ts';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';
import { findPaymentsOf, findRefundsOf, queryPayment } from '../../payments/index.ts';
import { queryRefundNow, sendRefunds } from '../../payments/refunds.ts';

/** Ways in which the server learns that both codes of an order were paid, each twice. */
const deliveries = ['wechat told', 'alipay told', 'wechat told again', 'alipay told again', 'wechat asked', 'alipay asked'] as const;

test('both channels took the money: whoever tells it first, and how often, the same is booked and one sum goes back', {
  timeout: 300_000,
}, async () => {
  const school = await world();
  const pretend = await pretendChannels(school);
  const { app, db, person, until } = school;
  const makers = marketMakers(school);
  const product = await makers.product({ price_cents: 10_001 });

  /** What the ledger holds of the payments of an order, without names that differ from order to order. */
  const booked = async (orderId: string) =>
    (
      await sql<{ line: string }>`
        select p.kind || ' ' || split_part(l.debit, ':', 1) || ' ' || split_part(l.credit, ':', 1) || ' ' || l.cents as line
        from ledger_lines l join ledger_postings p on p.id = l.posting_id join payments y on y.id = p.payment_id
        where y.payable_id = ${orderId} order by 1`.execute(db)
    ).rows.map(({ line }) => line);

  async function live(order: readonly (typeof deliveries)[number][]) {
    pretend.switches.notify = { wechat: 'lose', alipay: 'lose', test: 'lose' };
    const student = await person('student');
    const { order_no } = await makers.order(student, product);
    const { id: orderId } = await db.selectFrom('orders').select('id').where('order_no', '=', order_no).executeTakeFirstOrThrow();
    const numbers = {
      wechat: (await makers.start(student, order_no, 'wechat')).outTradeNo,
      alipay: (await makers.start(student, order_no, 'alipay')).outTradeNo,
    };
    // The first code was photographed before it was closed.
    pretend.books.put({ ...pretend.books.find('wechat', numbers.wechat)!, state: 'NOTPAY' });
    for (const channel of ['wechat', 'alipay'] as const) await makers.pay(channel, numbers[channel]);
    for (const delivery of order) {
      const channel = delivery.startsWith('wechat') ? 'wechat' : 'alipay';
      const payment = (await findPaymentsOf(db, 'order', orderId)).find(({ out_trade_no }) => out_trade_no === numbers[channel])!;
      if (delivery.endsWith('asked')) await queryPayment(app, payment);
      else await notifyNow(pretend, numbers[channel], { id: `${delivery.endsWith('again') ? 'A' : 'F'}${numbers[channel]}` });
    }
    await until('one of both sums went back', async () => {
      await sendRefunds(app);
      const payments = await findPaymentsOf(db, 'order', orderId);
      const ids = payments.map(({ id }) => id);
      for (const refund of await findRefundsOf(db, ids)) if (refund.state === 'processing') await queryRefundNow(app, refund);
      return (await findPaymentsOf(db, 'order', orderId)).some(({ refunded_cents, settles }) => !settles && refunded_cents === 10_001);
    });
    const rights = await db
      .selectFrom('entitlements')
      .select('id')
      .where('user_id', '=', student.id)
      .where('state', '=', 'active')
      .execute();
    expect(rights).toHaveLength(1);
    return booked(orderId);
  }

  const expected = await live(deliveries);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...deliveries], { minLength: deliveries.length }), async (order) => {
      expect(await live(order)).toEqual(expected);
    }),
    { numRuns: Number(process.env.ORDERS ?? 12), endOnFailure: true },
  );
});
