import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { showBills, takeInDifference } from '@praxis/contract/payments/bills';
import { type Instance, instance } from '@praxis/instance/instance';
import { startPostgres } from '@praxis/supervisor/postgres';
import { expect, test } from 'vitest';
import { mountModules } from '../../apps/server/src/app.ts';
import { recountRights } from '../../apps/server/src/modules/market/rights/check-rights.ts';
import { dayOf, startOfDay } from '../../apps/server/src/modules/payments/bills/bills.rules.ts';
import { compareDueBills } from '../../apps/server/src/modules/payments/bills/compare-bill.ts';
import { account, balanceOf, openRefund } from '../../apps/server/src/modules/payments/index.ts';
import { ledgerDifferences } from '../../apps/server/src/modules/payments/ledger.store.ts';
import { sendRefunds } from '../../apps/server/src/modules/payments/refunds.ts';
import { movableClock } from '../../apps/server/src/platform/clock/clock.ts';
import { inTransaction } from '../../apps/server/src/platform/http/serve.ts';
import { closeApp, openApp, startApp } from '../../apps/server/src/platform/open-app.ts';
import { marketMakers, pretendChannels } from '../../apps/server/src/testing/makers/market.ts';
import { openTestServer } from '../../apps/server/src/testing/server.ts';
import { worldOn } from '../../apps/server/src/testing/world.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const HOUR = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'praxis-restored-'));

/** A server of the restored school that does nothing by itself. */
async function openRestored(archive: string) {
  const place = instance({ PRAXIS_HOME: join(folder, 'restored') });
  await restore(place, archive);
  const postgres = await startPostgres({ dataFolder: place.folders.database, socketFolder: place.folders.socket });
  const at: Instance = instance({ PRAXIS_HOME: join(folder, 'restored'), DATABASE_URL: postgres.url(), PRAXIS_DEV: '1', PORT: '0' });
  const clock = movableClock();
  const { app } = await openApp({ instance: at, clock, logLevel: 'silent', connections: 8 });
  mountModules(app);
  await startApp(app, ['web']);
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await closeApp(app);
    await postgres.stop();
  };
  return { app, clock, origin, close };
}

test('a school put back from yesterday’s backup finds what was paid since on the bill: it takes in what it knows, and names the rest once', {
  timeout: 180_000,
}, async () => {
  const before = await openTestServer();
  try {
    const school = await worldOn(before);
    const pretend = await pretendChannels(school);
    const { product, order, start, pay, paidOrder } = marketMakers(school);
    const course = await product();
    const [early, waiting, late] = [await school.person('student'), await school.person('student'), await school.person('student')];
    const known = await paidOrder(early, course);
    const { order_no } = await order(waiting, course);
    const { outTradeNo } = await start(waiting, order_no);
    mkdirSync(before.app.instance.folders.files, { recursive: true });
    const archive = join(folder, 'school.zip');
    await backup(before.app.instance, archive);

    // What happens after the backup is forgotten here and not at the bank.
    await pay('wechat', outTradeNo);
    const unknown = await paidOrder(late, course);
    const payment = await school.db
      .selectFrom('payments')
      .selectAll()
      .where('out_trade_no', '=', known.outTradeNo)
      .executeTakeFirstOrThrow();
    const item = await school.db
      .selectFrom('order_items')
      .select('id')
      .where('order_id', '=', payment.payable_id)
      .executeTakeFirstOrThrow();
    const now = before.clock.now();
    const refund = await inTransaction(before.app, async (db) => {
      await db.selectFrom('orders').select('id').where('id', '=', payment.payable_id).forUpdate().execute();
      const of = { paymentId: payment.id, cause: 'operator' as const, cents: 100, reason: 'A part', reference: item.id, atOnce: true };
      return openRefund({ app: before.app, db, now }, of);
    });
    await school.until('the bank sent it back', async () => {
      await sendRefunds(before.app);
      return pretend.books.find('wechat', known.outTradeNo)!.refunds.length > 0;
    });

    const after = await openRestored(archive);
    try {
      mkdirSync(join(after.app.instance.pretendPay.facts, '..'), { recursive: true });
      writeFileSync(after.app.instance.pretendPay.facts, JSON.stringify(pretend.merchants));
      const restored = await worldOn(after);
      const operator = restored.as(await restored.person('operator'));
      const today = dayOf(after.clock.now());
      const ahead = startOfDay(today).getTime() + 44 * HOUR - after.clock.now().getTime();
      after.clock.move(ahead);
      pretend.switches.clockOffset = ahead;
      await compareDueBills(after.app);
      await compareDueBills(after.app);
      const board = (await operator.call(showBills, { day: today })).data;
      const kinds = new Map(board.differences.map(({ out_no, kind }) => [out_no, kind]));
      expect([...kinds].sort()).toEqual(
        [
          [outTradeNo, 'state'],
          [unknown.outTradeNo, 'missing_here'],
          [refund.out_refund_no, 'missing_here'],
        ].sort(),
      );
      const idOf = (number: string) => board.differences.find(({ out_no }) => out_no === number)!.id;
      const takeIn = (number: string) => operator.call(takeInDifference, { difference_id: idOf(number), password: 'any' });
      expect((await takeIn(outTradeNo)).data).toEqual({ settled: true });
      for (const number of [unknown.outTradeNo, refund.out_refund_no]) expect((await takeIn(number)).key).toBe('difference_unknown');
      const right = await after.app.db.selectFrom('entitlements').select('state').where('user_id', '=', waiting.id).execute();
      expect(right).toEqual([{ state: 'active' }]);
      // By itself everything agrees; beside the bank only what the bill names is missing.
      expect((await ledgerDifferences(after.app.db)).every(({ cents }) => cents === 0)).toBe(true);
      expect((await recountRights(after.app.db, after.clock.now())).off).toBe(0);
      const merchant = await after.app.db.selectFrom('merchants').select('id').where('channel', '=', 'wechat').executeTakeFirstOrThrow();
      const fees = await after.app.db.selectFrom('bill_runs').select('fee_cents').where('merchant_id', '=', merchant.id).execute();
      const ledger =
        (await balanceOf(after.app.db, account.channel(merchant.id))) + fees.reduce((sum, row) => sum + Number(row.fee_cents), 0);
      expect(pretend.bank.balance('wechat') - ledger).toBe(course.price - 100);
    } finally {
      pretend.switches.clockOffset = 0;
      await after.close();
    }
  } finally {
    await before.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
