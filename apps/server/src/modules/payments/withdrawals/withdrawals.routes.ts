import { decideWithdrawal, enterWithdrawal, listWithdrawals } from '@praxis/contract/payments/withdrawals';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { findAccount, findOperators, operator, people, requirePermission, verifyOwnPassword } from '../../accounts/index.ts';
import { mayConfirm } from '../four-eyes.rules.ts';
import { account, balanceOf, post } from '../ledger.store.ts';
import { findMerchant, lockMerchants } from '../merchants.store.ts';
import { decideWithdrawalRow, findWithdrawals, insertWithdrawal, lockWithdrawal } from './withdrawals.store.ts';

/** More than the ledger holds with a channel was not taken from it: a slip, or money the ledger does not know. */
async function refuseBeyondBalance(db: Db, merchantId: string, cents: number) {
  if (cents > (await balanceOf(db, account.channel(merchantId))))
    throw new Refusal('withdrawal_too_large', { fields: { cents: 'withdrawal_too_large' } });
}

/** Money that operators take from a merchant's account to the bank. It takes two of them, as payouts do. */
export function withdrawalsRoutes(app: App) {
  serve(app, listWithdrawals, {
    access: operator,
    async run({ actor, db, now }) {
      const rows = await findWithdrawals(db);
      const names = await people(
        app,
        db,
        rows.flatMap(({ entered_by, decided_by }) => [entered_by, ...(decided_by ? [decided_by] : [])]),
      );
      const operators = await findOperators(db);
      const list = rows.map((row) => ({
        ...{ id: row.id, merchant_id: row.merchant_id, channel: row.channel, account: row.account, receipt: row.receipt },
        ...{ cents: Number(row.cents), state: row.state, entered_at: row.entered_at.getTime() },
        ...{ decided_at: row.decided_at?.getTime() ?? null, entered_by: names.get(row.entered_by)?.name ?? '' },
        decided_by: row.decided_by ? (names.get(row.decided_by)?.name ?? '') : '',
        may_confirm:
          row.state === 'entered' && mayConfirm({ enteredBy: row.entered_by, enteredAt: row.entered_at, operators }, actor.userId, now),
      }));
      return { list };
    },
  });

  serve(app, enterWithdrawal, {
    async access({ actor, input, db }) {
      await requirePermission(db, actor, 'platform_operator');
      const merchant = await findMerchant(db, input.merchant_id);
      if (!merchant) throw notForYou();
      return merchant;
    },
    async run(work) {
      const { actor, input, subject: merchant, db, now, address } = work;
      await verifyOwnPassword(app, (await findAccount(db, actor.userId))!, 'password', input.password, work);
      await refuseBeyondBalance(db, merchant.id, input.cents);
      const row = {
        merchant_id: merchant.id,
        cents: String(input.cents),
        receipt: input.receipt,
        entered_by: actor.userId,
        entered_at: now,
      };
      const entered = await insertWithdrawal(db, row);
      if (!entered) throw new Refusal('receipt_known', { fields: { receipt: 'receipt_known' } });
      const action = { actorId: actor.userId, action: 'withdrawal_entered', objectType: 'withdrawal', objectId: entered.id, address };
      await audit(db, { ...action, to: 'entered', detail: { receipt: input.receipt, cents: input.cents } });
      return { withdrawal_id: entered.id };
    },
  });

  serve(app, decideWithdrawal, {
    async access({ actor, input, db }) {
      await requirePermission(db, actor, 'platform_operator');
      const row = await lockWithdrawal(db, input.withdrawal_id);
      if (!row) throw notForYou();
      return row;
    },
    async run(work) {
      const { actor, input, subject: row, db, now, address } = work;
      await verifyOwnPassword(app, (await findAccount(db, actor.userId))!, 'password', input.password, work);
      if (row.state !== 'entered') throw new Refusal('withdrawal_decided');
      const entered = { enteredBy: row.entered_by, enteredAt: row.entered_at, operators: await findOperators(db) };
      if (input.approve && !mayConfirm(entered, actor.userId, now)) throw new Refusal('four_eyes');
      const to = input.approve ? 'confirmed' : 'refused';
      if (input.approve) {
        // Two that are confirmed at once together take no more than there is.
        await lockMerchants(db);
        await refuseBeyondBalance(db, row.merchant_id, Number(row.cents));
        const lines = [{ debit: account.bank, credit: account.channel(row.merchant_id), cents: Number(row.cents) }];
        await post(db, { key: `withdraw:${row.id}`, kind: 'withdraw', lines }, now);
      }
      await decideWithdrawalRow(db, row.id, { state: to, decided_by: actor.userId, decided_at: now });
      const action = { actorId: actor.userId, action: 'withdrawal_decided', objectType: 'withdrawal', objectId: row.id, address };
      await audit(db, { ...action, from: 'entered', to });
      return {};
    },
  });
}
