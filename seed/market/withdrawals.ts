import { account, post } from '../../apps/server/src/modules/payments/index.ts';
import { findMerchants } from '../../apps/server/src/modules/payments/merchants.store.ts';
import { decideWithdrawalRow, insertWithdrawal } from '../../apps/server/src/modules/payments/withdrawals/withdrawals.store.ts';
import type { School } from '../school.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What was taken to the bank: some of it stands, some waits to be confirmed. The only operator may confirm a day later what they entered. */
export async function seedWithdrawals(school: School, operatorId: string) {
  await school.once('market withdrawals', async (db) => {
    const merchant = (await findMerchants(db)).find(({ channel }) => channel === 'wechat')!;
    const enter = async (cents: number, receipt: string, ago: number) => {
      const row = {
        merchant_id: merchant.id,
        cents: String(cents),
        receipt,
        entered_by: operatorId,
        entered_at: new Date(Date.now() - ago),
      };
      return (await insertWithdrawal(db, row))!.id;
    };
    const [cents, decided_at] = [20_000, new Date(Date.now() - 2 * DAY)];
    const id = await enter(cents, '工行回单 2026-0417', 3 * DAY + HOUR);
    const lines = [{ debit: account.bank, credit: account.channel(merchant.id), cents }];
    await post(db, { key: `withdraw:${id}`, kind: 'withdraw', lines }, decided_at);
    await decideWithdrawalRow(db, id, { state: 'confirmed', decided_by: operatorId, decided_at });
    await enter(8000, '工行回单 2026-0433', 2 * HOUR);
  });
}
