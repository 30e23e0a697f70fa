import { createPrivateKey, createPublicKey } from 'node:crypto';
import { decideUnmatched, enterMerchantKeys, showMoney } from '@praxis/contract/payments/board';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { findAccount, operator, requirePermission, verifyOwnPassword } from '../../accounts/index.ts';
import { countWaitingBankRefunds } from '../bank-refunds/bank-refunds.store.ts';
import type { ChannelName } from '../channels/channel.ts';
import { account, balanceOf, ledgerDifferences } from '../ledger.store.ts';
import { findMerchants, lockMerchants } from '../merchants.store.ts';
import { activeMerchantWith, enterMerchant } from '../merchants.ts';
import { changeRefund } from '../payments.store.ts';
import { decideRefund } from '../refunds.ts';
import { countWaitingWithdrawals } from '../withdrawals/withdrawals.store.ts';
import { countForged, countWaiting, findHanging, findOddNotifies, findWaitingRefunds, isUndecided } from './board.store.ts';

const DAY = 86_400_000;

/** Keys that cannot be read would be found out by the first buyer. */
function refuseUnreadable(keys: { private_key: string; public_key: string }) {
  for (const field of ['private_key', 'public_key'] as const) {
    try {
      const key = field === 'private_key' ? createPrivateKey(keys[field]) : createPublicKey(keys[field]);
      if (key.asymmetricKeyType !== 'rsa') throw new Error('not RSA');
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Refusal('merchant_keys_wrong', { fields: { [field]: 'merchant_keys_wrong' } });
    }
  }
}

/** What operators see of money, and decide. */
export function boardRoutes(app: App) {
  app.waiting.set(
    'money',
    async (db) => (await countWaiting(db)) + (await countWaitingWithdrawals(db)) + (await countWaitingBankRefunds(db)),
  );

  serve(app, showMoney, {
    access: operator,
    async run({ db, now }) {
      const differences = new Map((await ledgerDifferences(db)).map(({ merchantId, cents }) => [merchantId, cents]));
      const merchants = [];
      for (const { id, channel, account: name, pretend, state, facts } of await findMerchants(db))
        merchants.push({
          ...{ id, channel, account: name, pretend, state, fingerprint: facts.fingerprint, off_cents: differences.get(id) ?? 0 },
          balance_cents: await balanceOf(db, account.channel(id)),
          unmatched_cents: -(await balanceOf(db, account.unmatched(id))),
        });
      const refunds = (await findWaitingRefunds(db, now)).map((refund) => ({ ...refund, at: refund.at.getTime() }));
      const notifies = (await findOddNotifies(db)).map(({ channel, last_at, ...notify }) => ({
        ...{ ...notify, channel: channel as ChannelName, at: last_at.getTime() },
      }));
      const hanging = (await findHanging(db)).map((payment) => ({ ...payment, at: payment.at.getTime() }));
      return { merchants, refunds, hanging, notifies, forged_today: await countForged(db, new Date(now.getTime() - DAY)) };
    },
  });

  serve(app, decideUnmatched, {
    async access({ actor, input, db }) {
      await requirePermission(db, actor, 'platform_operator');
      if (!(await isUndecided(db, input.refund_id))) throw notForYou();
    },
    async run(work) {
      const { actor, input, db, now, address } = work;
      if (!input.approve && input.answer.trim() === '') throw new Refusal('note_required', { fields: { answer: 'note_required' } });
      await verifyOwnPassword(app, (await findAccount(db, actor.userId))!, 'password', input.password, work);
      if (input.approve) {
        await decideRefund({ app, db, now }, input.refund_id, { approve: true, answer: input.answer, decidedBy: actor.userId });
        return {};
      }
      // Money that belongs to nobody here goes back one day: until then it waits, with what was found out.
      await changeRefund(db, input.refund_id, { answer: input.answer });
      const action = { actorId: actor.userId, action: 'refund_decided', objectType: 'refund', objectId: input.refund_id, address };
      await audit(db, { ...action, from: 'applied', to: 'applied', detail: { answer: input.answer } });
      return {};
    },
  });

  serve(app, enterMerchantKeys, {
    access: operator,
    async run(work) {
      const { actor, input, db, address } = work;
      const own = (await findAccount(db, actor.userId))!;
      await verifyOwnPassword(app, own, 'password', input.password, work);
      const { channel, account: name, partner, private_key, public_key } = input;
      refuseUnreadable(input);
      const { api_v3_key, merchant_serial, public_key_id } = input;
      if (channel === 'wechat' && (Buffer.byteLength(api_v3_key) !== 32 || merchant_serial === '' || public_key_id === ''))
        throw new Refusal('merchant_keys_wrong', { fields: { api_v3_key: 'merchant_keys_wrong' } });
      const keys =
        channel === 'wechat'
          ? { mchid: name, appid: partner, api_v3_key, merchant_serial, private_key, public_key_id, public_key }
          : { app_id: name, seller_id: partner, private_key, public_key, ...(input.precreate && { precreate: true as const }) };
      // Who enters the same twice has entered it once.
      await lockMerchants(db);
      const same = await activeMerchantWith(app, db, channel, keys);
      if (same) return { merchant_id: same.id };
      const id = await enterMerchant(app, db, { channel, keys, addedBy: actor.userId });
      const action = { actorId: actor.userId, action: 'merchant_entered', objectType: 'merchant', objectId: id, address };
      await audit(db, { ...action, to: 'active', detail: { channel, account: name } });
      return { merchant_id: id };
    },
  });
}
