import { showBills } from '@praxis/contract/payments/bills';
import { showMoney } from '@praxis/contract/payments/board';
import { decideWithdrawal, enterWithdrawal, listWithdrawals } from '@praxis/contract/payments/withdrawals';
import { expect, test } from 'vitest';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';
import { recountLedger } from '../check-ledger.ts';
import { account, balanceOf } from '../ledger.store.ts';
import { findMerchants } from '../merchants.store.ts';

const DAY = 86_400_000;
const password = 'any';

test('money taken to the bank takes two operators, stands once for a receipt, is never more than there is, and the ledger agrees', async () => {
  const created = await world();
  const { as, db, clock, person } = created;
  await pretendChannels(created);
  const { product, paidOrder } = marketMakers(created);
  await paidOrder(await person('student'), await product({ price_cents: 10_000 }));
  const [first, second] = [await person('operator'), await person('operator')];
  const merchant = (await findMerchants(db)).find(({ channel }) => channel === 'wechat')!;
  const held = () => balanceOf(db, account.channel(merchant.id));
  const before = await held();
  expect(before).toBeGreaterThanOrEqual(10_000);
  const enter = (who: typeof first, over = {}) =>
    as(who).call(enterWithdrawal, { merchant_id: merchant.id, cents: before, receipt: 'BANK-1', password, ...over });
  expect(await enter(first, { cents: 0 })).toMatchObject({ key: 'amount_wrong' });
  expect(await enter(first, { cents: 0.5 })).toMatchObject({ key: 'amount_wrong' });
  expect(await enter(first, { receipt: ' ' })).toMatchObject({ key: 'receipt_required' });
  expect(await enter(first, { cents: before + 1 })).toMatchObject({ key: 'withdrawal_too_large' });
  const entered = await Promise.all(Array.from({ length: 20 }, (_, at) => enter(first, { receipt: at < 10 ? 'BANK-1' : 'BANK-2' })));
  expect(entered.filter(({ code }) => code === 1)).toHaveLength(2);
  expect(entered.filter(({ key }) => key === 'receipt_known')).toHaveLength(18);
  expect(await held()).toBe(before);

  const list = async (who: typeof first) => (await as(who).call(listWithdrawals, {})).data.list;
  expect((await list(first)).map(({ may_confirm }) => may_confirm)).toEqual([false, false]);
  const waiting = await list(second);
  expect(waiting.map(({ may_confirm }) => may_confirm)).toEqual([true, true]);
  const decide = (who: typeof first, id: string, approve = true) =>
    as(who).call(decideWithdrawal, { withdrawal_id: id, approve, password });
  expect(await decide(first, waiting[0]!.id)).toMatchObject({ key: 'four_eyes' });
  // Both are all there is: of two that are confirmed at the same moment one is.
  const decided = await Promise.all(waiting.map(({ id }) => decide(second, id)));
  expect(decided.map(({ key, code }) => key ?? code).sort()).toEqual([1, 'withdrawal_too_large']);
  expect(await held()).toBe(0);
  const left = (await list(first)).find(({ state }) => state === 'entered')!;
  expect((await decide(first, left.id, false)).code).toBe(1);
  expect(await decide(second, left.id)).toMatchObject({ key: 'withdrawal_decided' });
  expect((await list(second)).map(({ state }) => state).sort()).toEqual(['confirmed', 'refused']);

  expect(await recountLedger(db, clock.now())).toMatchObject({ off: 0 });
  expect((await as(first).call(showMoney, {})).data.merchants.find(({ id }) => id === merchant.id)).toMatchObject({
    balance_cents: 0,
    off_cents: 0,
  });
  const bills = (await as(first).call(showBills, {})).data.merchants.find(({ id }) => id === merchant.id)!;
  expect(bills.balance_cents + bills.withdrawn_cents).toBe(bills.billed_cents + bills.unbilled_cents);
  await expect(db.updateTable('withdrawals').set({ cents: '1' }).execute()).rejects.toThrow('stays as it is');
});

test('a single operator confirms a day later what they entered', async () => {
  const created = await world();
  const { as, db, clock, person } = created;
  await pretendChannels(created);
  const { product, paidOrder } = marketMakers(created);
  await paidOrder(await person('student'), await product({ price_cents: 5_000 }));
  await db.deleteFrom('user_grants').where('permission', '=', 'platform_operator').execute();
  const alone = await person('operator');
  const merchant = (await findMerchants(db)).find(({ channel }) => channel === 'wechat')!;
  const { withdrawal_id } = (await as(alone).call(enterWithdrawal, { merchant_id: merchant.id, cents: 100, receipt: 'BANK-3', password }))
    .data;
  const confirm = () => as(alone).call(decideWithdrawal, { withdrawal_id, approve: true, password });
  expect(await confirm()).toMatchObject({ key: 'four_eyes' });
  clock.move(DAY + 1);
  expect((await confirm()).code).toBe(1);
  clock.move(-DAY - 1);
});
