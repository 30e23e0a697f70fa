import { orderStatus } from '@praxis/contract/market/orders';
import { ask } from '../../scripts/school.ts';
import { perSecond, quantile } from '../measure.ts';
import type { Buyer, Product, Shop } from './shop.ts';

const WORKERS = 32;

/** Orders placed a second, each by somebody else. */
export async function placing(shop: Shop, buyers: readonly Buyer[], products: readonly Product[], seconds: number): Promise<number> {
  let next = 0;
  const { rate } = await perSecond(WORKERS, seconds, async () => {
    const at = next++;
    const buyer = buyers[at];
    // Whoever has no buyer left is done: the rate counts what was placed.
    if (!buyer) return new Promise((wake) => setTimeout(wake, seconds * 1000));
    return shop.place(buyer, products[at % products.length]!);
  });
  return next > buyers.length ? buyers.length / seconds : rate;
}

/** How long placing takes at a pace, in milliseconds, as the value 99 in 100 stay below. */
export async function pacedOrders(
  shop: Shop,
  buyers: readonly Buyer[],
  products: readonly Product[],
  perSecondWanted: number,
): Promise<number> {
  const elapsed: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    buyers.map(async (buyer, at) => {
      await new Promise((wake) => setTimeout(wake, Math.max(0, startedAt + (at * 1000) / perSecondWanted - performance.now())));
      const began = performance.now();
      await shop.place(buyer, products[at % products.length]!);
      elapsed.push(performance.now() - began);
    }),
  );
  return quantile(elapsed, 0.99);
}

/** Everybody wants the same few seats at once: order, payment, notification, right. */
export async function flashSale(shop: Shop, people: number, seats: number) {
  await shop.command('switches', { channel: 'wechat', notify: 'send' });
  const [product] = await shop.products(1, seats);
  const buyers = await shop.buyers(people);
  const startedAt = performance.now();
  let soldOut = 0;
  const paid: Buyer[] = [];
  const queue = [...buyers];
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      for (let buyer = queue.pop(); buyer; buyer = queue.pop()) {
        const order = await shop.place(buyer, product!).catch((error: Error) => {
          if (!error.message.includes('Sold out') && !error.message.includes('已售完')) throw error;
          soldOut += 1;
        });
        if (!order) continue;
        const number = await shop.start(buyer, order.order_no);
        await shop.command('pay', { out_trade_no: number });
        while ((await ask(shop.origin, buyer.token, orderStatus, { order_no: order.order_no })).state !== 'paid')
          await new Promise((wake) => setTimeout(wake, 50));
        paid.push(buyer);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows } = await shop.pool.query("select count(*)::int as rights from entitlements where product_id = $1 and state = 'active'", [
    product!.id,
  ]);
  return { seconds, paid: paid.length, soldOut, rights: Number(rows[0].rights) };
}
