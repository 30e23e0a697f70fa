import type { App } from '../../../platform/app.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { eachApart } from '../../../platform/jobs/each-apart.ts';
import { feesToReturn, isFeeToReturn, markFeeReturned } from '../../teams/index.ts';
import { giveBack } from '../orders/give-back.ts';
import { findItems, lockOrder } from '../orders/orders.store.ts';

/** The sweep that gives fees back of registrations that take part no more. */
export const RETURN_FEES = 'market_fees';
const MOST_AT_ONCE = 200;

/**
 * Gives fees back: of registrations that were withdrawn or refused, and of cancelled competitions. A sweep of its own, as the order is
 * locked before the registration while whoever withdraws holds the registration already.
 */
export async function returnFees(app: App) {
  const now = app.clock.now();
  await eachApart(await feesToReturn(app.db, MOST_AT_ONCE), ({ registrationId, orderId }) =>
    inTransaction(app, async (db) => {
      const order = await lockOrder(db, orderId);
      if (!order?.paid_at || !(await isFeeToReturn(db, registrationId, orderId))) return;
      const item = (await findItems(db, [orderId])).find(({ kind, ref_id }) => kind === 'competition_fee' && ref_id === registrationId);
      await markFeeReturned(db, registrationId, orderId, now);
      if (item) await giveBack({ app, db, now }, item, 'registration ended');
    }),
  );
}
