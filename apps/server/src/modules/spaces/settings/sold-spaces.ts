import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

/** How many people paid for what is about to end: the whole space, or one course in it. */
export type SaleCount = (db: Db, of: { spaceId: string; courseId?: string }) => Promise<number>;

const saleCounts = extensionPoint<SaleCount>('sales in a space');

/** Lets a module say that something in a space was sold and may not be taken away; called once in its `mount`. */
export const registerSaleCount = (app: App, countSold: SaleCount) => saleCounts.register(app, countSold);

/** Refuses to end what people paid for and may still use. */
export async function refuseSold(db: Db, of: { spaceId: string; courseId?: string }) {
  for (const countSold of saleCounts.entries(db)) {
    const count = await countSold(db, of);
    if (count > 0) throw new Refusal('sold_and_in_use', { values: { count } });
  }
}
