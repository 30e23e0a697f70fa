import { addressOf } from '@praxis/contract/core/pages';
import type { Db } from '../../../platform/database/db.ts';
import { sendMessage } from '../../messages/index.ts';
import { findSeller } from '../catalog/products.store.ts';
import { findItems, findOrder, findRightsOf, type ItemRow } from './orders.store.ts';
import { linkTo, offersOf, titlesOf, yuan } from './payable.ts';

/** Tells the buyer of a paid order what is open and what goes back because it is not, and each seller of what was sold. */
export async function notifyOfPaid(db: Db, orderId: string) {
  const order = (await findOrder(db, orderId))!;
  const items = await findItems(db, [orderId]);
  const offers = await offersOf(db, items);
  const rights = await findRightsOf(
    db,
    items.map(({ id }) => id),
  );
  const isGranted = ({ id }: ItemRow) => rights.some(({ order_item_id }) => order_item_id === id);
  const granted = items.filter(isGranted);
  const toBuyer = { userIds: [order.user_id], link: linkTo(order) };
  if (granted.length > 0) {
    const values = { product: titlesOf(granted, offers), amount: yuan(order.amount_cents) };
    // A fee opens nothing and is not given back by asking: it is its place that is paid, and nothing is ordered beside it.
    const isFee = granted.every(({ kind }) => kind === 'competition_fee');
    await sendMessage(db, { ...toBuyer, kind: isFee ? 'fee_paid' : 'order_paid', values });
  }
  for (const item of items.filter((each) => !isGranted(each) && each.paid_cents > 0)) {
    const values = { product: titlesOf([item], offers), amount: yuan(item.paid_cents) };
    await sendMessage(db, { ...toBuyer, kind: 'order_ungranted', values });
  }
  // An organiser sees who paid among the registrations; hundreds of messages would only be in the way.
  for (const item of granted.filter(({ kind }) => kind !== 'competition_fee')) {
    const { user_id } = await findSeller(db, item.seller_id);
    const values = { product: titlesOf([item], offers), amount: yuan(item.paid_cents) };
    await sendMessage(db, { userIds: [user_id], kind: 'product_sold', values, link: addressOf('selling') });
  }
}
