import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withTransaction } from '../../platform/database/db.ts';
import { marketMakers } from '../../testing/makers/market.ts';
import { world } from '../../testing/world.ts';
import { checkRights, recountRights } from '../market/rights/check-rights.ts';
import { checkLedger, lastCheck, recountLedger } from './check-ledger.ts';

test('after every run the recount finds ledger and rights off by 0, and shows it to whoever watches the server', async () => {
  const created = await world();
  const { app, db, clock, person } = created;
  const { product, paidOrder } = marketMakers(created);
  const course = await product({ stock: 5 });
  for (const channel of ['wechat', 'alipay'] as const) await paidOrder(await person('student'), course, channel);
  clock.move(86_400_000);
  await checkLedger(app);
  await checkRights(app);
  clock.move(-86_400_000);
  expect([await lastCheck(db, 'ledger'), await lastCheck(db, 'rights')]).toEqual([0, 0]);
  const metrics = await app.http.inject({ url: '/metrics', headers: { host: 'localhost' } });
  expect(metrics.body).toContain('praxis_ledger_off_cents 0');
  expect(metrics.body).toContain('praxis_rights_off 0');
});

test('a line slipped into a closed day, a lost right and a lost place in the stock are found', async () => {
  const created = await world();
  const { app, db, clock, person } = created;
  const { product, paidOrder } = marketMakers(created);
  const course = await product({ stock: 5 });
  const student = await person('student');
  await paidOrder(student, course);
  clock.move(86_400_000);
  await checkLedger(app);
  const now = clock.now();
  clock.move(-86_400_000);
  const spoilt = withTransaction(db, async (trx) => {
    const posting = await trx.selectFrom('ledger_postings').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await trx.insertInto('ledger_lines').values({ posting_id: posting.id, line: 99, debit: 'a', credit: 'b', cents: 5 }).execute();
    await sql`delete from entitlements where user_id = ${student.id}`.execute(trx);
    await sql`update product_stock set remaining = remaining - 1 where product_id = ${course.id}`.execute(trx);
    expect((await recountLedger(trx, now)).detail).toEqual([{ day: expect.any(String) }]);
    expect((await recountRights(trx, now)).detail).toHaveLength(2);
    throw new Error('all of it was only tried');
  });
  await expect(spoilt).rejects.toThrow('only tried');
});
