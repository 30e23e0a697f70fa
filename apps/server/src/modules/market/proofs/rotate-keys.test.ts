import { orderStatus } from '@praxis/contract/market/orders';
import { expect, test } from 'vitest';
import { notifyNow } from '../../../../../pretend-pay/src/control.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';
import { enterMerchant } from '../../payments/merchants.ts';
import { findPaymentByNumber } from '../../payments/payments.store.ts';
import { openRefund, sendRefunds } from '../../payments/refunds.ts';

async function market() {
  const created = await world();
  const pretend = await pretendChannels(created);
  return { ...created, ...marketMakers(created), pretend };
}

test('WeChat Pay changes from its certificate to its public key: for days both sign, nothing is lost, and what was paid before goes back', async () => {
  const school = await market();
  const { app, db, as, pretend, person } = school;
  const { wechat } = pretend.merchants;
  const { certificateSerial, certificate } = pretend.keys.wechat;
  const course = await school.product();
  try {
    pretend.switches.keys = 'certificate';
    const before = { ...wechat, public_key_id: certificateSerial, public_key: certificate.publicKey };
    const id = await enterMerchant(app, db, { channel: 'wechat', keys: before, pretend: true });
    const early = await person('student');
    const old = await school.paidOrder(early, course);

    // The console names the new key while the old one still signs half of everything.
    const buyers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const who = await person('student');
        const { order_no } = await school.order(who, course);
        return { who, order_no, ...(await school.start(who, order_no)) };
      }),
    );
    pretend.switches.keys = 'mixed';
    pretend.switches.notify.wechat = 'lose';
    for (const { outTradeNo } of buyers) await school.pay('wechat', outTradeNo);
    pretend.switches.notify.wechat = 'send';
    expect(await enterMerchant(app, db, { channel: 'wechat', keys: wechat, pretend: true })).toBe(id);
    const answers = await Promise.all(buyers.map(({ outTradeNo }) => notifyNow(pretend, outTradeNo, { id: `K${outTradeNo}` })));
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 204));
    for (const { who, order_no } of buyers) expect((await as(who).call(orderStatus, { order_no })).data.state).toBe('paid');

    // What was paid under the old key is given back under the new one.
    const payment = (await findPaymentByNumber(db, old.outTradeNo))!;
    const item = await db.selectFrom('order_items').select('id').where('order_id', '=', payment.payable_id).executeTakeFirstOrThrow();
    const back = { paymentId: payment.id, cause: 'operator' as const, cents: course.price, reason: 'Asked by phone', reference: item.id };
    await inTransaction(app, (trx) => openRefund({ app, db: trx, now: app.clock.now() }, { ...back, atOnce: true }));
    await school.until('the refund is done', async () => {
      await sendRefunds(app);
      return (await db.selectFrom('refunds').select('state').where('payment_id', '=', payment.id).executeTakeFirst())?.state === 'done';
    });

    // A key that was replaced long ago verifies nothing any more.
    pretend.switches.keys = 'certificate';
    await db
      .updateTable('merchants')
      .set({
        sealed_keys: app.secrets.encrypt(JSON.stringify({ ...wechat, earlier: [{ ...before, until: app.clock.now().getTime() - 1 }] })),
      })
      .where('id', '=', id)
      .execute();
    expect((await notifyNow(pretend, buyers[0]!.outTradeNo, { id: 'K-late' })).status).toBe(401);
  } finally {
    pretend.switches.keys = 'public_key';
    await enterMerchant(app, db, { channel: 'wechat', keys: wechat, pretend: true });
  }
});

test('an Alipay key that was replaced still verifies what was signed with it, for a month', async () => {
  const school = await market();
  const { app, db, as, pretend, person } = school;
  const { alipay } = pretend.merchants;
  const student = await person('student');
  const { order_no } = await school.order(student, await school.product());
  const { outTradeNo } = await school.start(student, order_no, 'alipay');
  pretend.switches.notify.alipay = 'lose';
  await school.pay('alipay', outTradeNo);
  pretend.switches.notify.alipay = 'send';
  try {
    // The key of somebody else stands for the channel's new one.
    await enterMerchant(app, db, {
      channel: 'alipay',
      keys: { ...alipay, public_key: pretend.keys.wechat.channel.publicKey },
      pretend: true,
    });
    await notifyNow(pretend, outTradeNo, { id: `A${outTradeNo}` });
    expect((await as(student).call(orderStatus, { order_no })).data.state).toBe('paid');
  } finally {
    await enterMerchant(app, db, { channel: 'alipay', keys: alipay, pretend: true });
  }
});
