import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { eachApart } from '../../../platform/jobs/each-apart.ts';
import { sendMessage } from '../../messages/index.ts';
import { account, post } from '../../payments/index.ts';
import { findSeller } from '../catalog/products.store.ts';
import { yuan } from '../orders/payable.ts';
import { monthToClose } from './settlements.rules.ts';
import { findSellersToSettle, insertSettlement } from './settlements.store.ts';

/** The job that closes months. */
export const SETTLE_MONTHS = 'market_settle_months';

/** Closes the month before for every seller: what is due moves from the seller's account to what is owed now. Closed months stay closed. */
export async function settleMonths(app: App) {
  const now = app.clock.now();
  const closing = monthToClose(now);
  if (!closing) return;
  await eachApart(await findSellersToSettle(app.db, closing.month, closing.until), (sellerId) =>
    inTransaction(app, async (db) => {
      const settlement = await insertSettlement(db, sellerId, closing.month, closing.until);
      if (!settlement) return;
      const { id, net_cents, month } = settlement;
      const lines = [{ debit: account.seller(sellerId), credit: account.due(sellerId), cents: net_cents }];
      if (net_cents > 0) await post(db, { key: `settlement:${id}`, kind: 'settlement', lines }, now);
      await audit(db, {
        action: 'settlement_closed',
        objectType: 'settlement',
        objectId: id,
        to: settlement.state,
        detail: { month, net_cents },
      });
      const { user_id } = await findSeller(db, sellerId);
      await sendMessage(db, {
        ...{ userIds: [user_id], kind: 'settlement_ready', values: { month, amount: yuan(net_cents) } },
        link: addressOf('selling', { tab: 'settlements' }),
      });
    }),
  );
}
