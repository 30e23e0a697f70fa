import { listProducts } from '@praxis/contract/market/products';
import { recountRights } from '../apps/server/src/modules/market/rights/check-rights.ts';
import { dayBefore, dayOf } from '../apps/server/src/modules/payments/bills/bills.rules.ts';
import { compareBill } from '../apps/server/src/modules/payments/bills/compare-bill.ts';
import { ledgerDifferences } from '../apps/server/src/modules/payments/ledger.store.ts';
import { findMerchants } from '../apps/server/src/modules/payments/merchants.store.ts';
import { ask } from '../scripts/school.ts';
import { firstNotifies, forge, forgeries, pacedNotifies, paidAndUntold, repeats, statementsOf } from './market/notices.ts';
import { flashSale, pacedOrders, placing } from './market/orders.ts';
import { openShop, type Shop } from './market/shop.ts';
import { tpcb } from './market/tpcb.ts';
import { figure, quantile } from './measure.ts';

/** `BENCH_SHORT=1` runs everything once and small, to see that it works; its figures mean nothing. */
const short = process.env.BENCH_SHORT === '1';
const SECONDS = short ? 1 : 8;
const BUYERS = short ? 200 : 8000;
const NOTIFIES = short ? 40 : 1500;
const [FLASH_PEOPLE, FLASH_SEATS] = short ? [60, 10] : [1000, 100];
const BILL_ROWS = short ? 500 : 100_000;
const CATALOG = short ? 500 : 20_000;

async function orders(shop: Shop, baseline: number) {
  const many = await shop.products(200);
  const rate = await placing(shop, await shop.buyers(BUYERS), many, SECONDS);
  const hot = await placing(shop, await shop.buyers(BUYERS), await shop.products(1), SECONDS);
  const p99 = await pacedOrders(shop, await shop.buyers(short ? 30 : 600), many, Math.max(5, rate / 2));
  figure('orders placed over 200 products', rate, '/s', { words: 'TPC-B', value: baseline });
  figure('orders placed of one product', hot, '/s', { words: 'over 200 products', value: rate });
  figure('placing at half of it, p99', p99, 'ms');
  return { orders_per_s: rate, orders_vs_tpcb: rate / baseline, hot_orders_per_s: hot, orders_p99_ms: p99 };
}

async function notifies(shop: Shop, baseline: number) {
  const numbers = await paidAndUntold(shop, NOTIFIES);
  const statements = await statementsOf(shop, numbers.pop()!);
  const first = await firstNotifies(shop, numbers);
  const quiet = await pacedNotifies(shop, await paidAndUntold(shop, NOTIFIES / 4), Math.max(5, first.rate / 2));
  const repeated = await repeats(shop, numbers, SECONDS);
  const forged = await forgeries(shop, SECONDS);
  const untold = await paidAndUntold(shop, NOTIFIES / 4);
  const flood = setInterval(() => void forge(shop), 2);
  const under = await pacedNotifies(shop, untold, Math.max(5, first.rate / 4));
  clearInterval(flood);
  figure('first notifications with their grant', first.rate, '/s', { words: 'TPC-B', value: baseline });
  figure('CPU of server and database for one', first.cpuMs, 'ms');
  figure('statements for one', statements, '');
  figure('a notification at half of it, p50', quiet.p50, 'ms');
  figure('a notification at half of it, p99', quiet.p99, 'ms');
  figure('the same under forged ones, p99', under.p99, 'ms', { words: 'quiet', value: quiet.p99 });
  figure('repeated notifications', repeated, '/s');
  figure('forged notifications', forged, '/s');
  return {
    ...{ notify_per_s: first.rate, notify_p50_ms: quiet.p50, notify_p99_ms: quiet.p99, settle_cpu_ms: first.cpuMs },
    ...{ settle_statements: statements, repeat_per_s: repeated, forged_per_s: forged, notify_p99_under_forgery_ms: under.p99 },
  };
}

/** A bill of a day on which we have nothing: every row is read, matched and written down as a difference. */
async function bill(shop: Shop) {
  const merchant = (await findMerchants(shop.app.db)).find(({ channel }) => channel === 'wechat')!;
  const day = dayBefore(dayOf(shop.app.clock.now()));
  const add = Array.from({ length: BILL_ROWS }, (_, at) => ({ outTradeNo: `BENCH${String(at).padStart(12, '0')}`, cents: 1000 + at }));
  await shop.command('bill', { channel: 'wechat', day, add });
  const startedAt = performance.now();
  await compareBill(shop.app, merchant, day);
  const seconds = (performance.now() - startedAt) / 1000;
  figure(`a bill of ${BILL_ROWS} rows`, seconds, 's');
  return { bill_rows_per_s: BILL_ROWS / seconds, bill_100k_s: (seconds * 100_000) / BILL_ROWS };
}

async function catalog(shop: Shop) {
  const words = ['数据结构', '操作系统', '网络', '编译原理', '机器学习', '数据库', '算法', '线性代数'];
  const products = await shop.products(CATALOG);
  await shop.pool.query('alter table offers disable trigger offers_are_frozen');
  await shop.pool.query(
    "update offers set title = ($1::text[])[1 + id % 8] || '第' || id || '讲', intro = '从零开始' where product_id = any($2::bigint[])",
    [words, products.map(({ id }) => id)],
  );
  await shop.pool.query('alter table offers enable trigger offers_are_frozen');
  await shop.pool.query('vacuum analyze');
  const [reader] = await shop.buyers(1);
  const elapsed: number[] = [];
  for (let at = 0; at < (short ? 10 : 100); at++) {
    const began = performance.now();
    await ask(shop.origin, reader!.token, listProducts, { q: words[at % words.length]! });
    elapsed.push(performance.now() - began);
  }
  const p95 = quantile(elapsed, 0.95);
  figure(`the market with ${CATALOG} products, Chinese words, p95`, p95, 'ms');
  return { market_list_p95_ms: p95 };
}

/** Selling over HTTP with the pretend channels beside, on a database that writes to disk, beside TPC-B on the same one. */
export async function bench() {
  const shop = await openShop();
  try {
    const baseline = await tpcb(shop.pool, SECONDS);
    figure('TPC-B', baseline, '/s');
    const placed = await orders(shop, baseline);
    const flash = await flashSale(shop, FLASH_PEOPLE, FLASH_SEATS);
    figure(`${FLASH_PEOPLE} buyers for ${FLASH_SEATS} seats`, flash.seconds, 's');
    const notified = await notifies(shop, baseline);
    const billed = await bill(shop);
    const listed = await catalog(shop);
    const off = (await ledgerDifferences(shop.app.db)).reduce((sum, { cents }) => sum + Math.abs(cents), 0);
    const rights = await recountRights(shop.app.db, shop.app.clock.now());
    return {
      ...{ tpcb_per_s: baseline, ...placed },
      ...{ flash_s: flash.seconds, flash_paid: flash.paid, flash_sold_out: flash.soldOut, flash_rights: flash.rights },
      ...{ ...notified, ...billed, ...listed, ledger_off_cents: off, rights_off: rights.off },
    };
  } finally {
    await shop.close();
  }
}
