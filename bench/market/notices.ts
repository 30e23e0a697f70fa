import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { cpuSeconds, perSecond, quantile, treeOf } from '../measure.ts';
import type { Shop } from './shop.ts';

const WORKERS = 16;

/** Orders that are open at the channel and paid there, while every notification is lost. */
export async function paidAndUntold(shop: Shop, count: number): Promise<string[]> {
  await shop.command('switches', { channel: 'wechat', notify: 'lose' });
  const products = await shop.products(200);
  const buyers = await shop.buyers(count);
  const numbers: string[] = [];
  for (let from = 0; from < count; from += WORKERS)
    numbers.push(
      ...(await Promise.all(
        buyers.slice(from, from + WORKERS).map(async (buyer, at) => {
          const { order_no } = await shop.place(buyer, products[(from + at) % products.length]!);
          const number = await shop.start(buyer, order_no);
          await shop.command('pay', { out_trade_no: number });
          return number;
        }),
      )),
    );
  return numbers;
}

const notify = (shop: Shop, number: string, id: string = randomUUID()) => shop.command('notify', { out_trade_no: number, id });

/** The first notification of each payment: verified, settled, granted. */
export async function firstNotifies(shop: Shop, numbers: readonly string[]) {
  const own = [...treeOf(shop.databasePid).map(({ pid }) => pid), process.pid];
  const before = cpuSeconds(own);
  const startedAt = performance.now();
  const queue = [...numbers];
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (let number = queue.pop(); number; number = queue.pop()) await notify(shop, number);
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return { rate: numbers.length / seconds, cpuMs: ((cpuSeconds(own) - before) * 1000) / numbers.length };
}

/** Notifications one after the other at a pace; how long each took, in milliseconds. */
export async function pacedNotifies(shop: Shop, numbers: readonly string[], perSecondWanted: number) {
  const elapsed: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    numbers.map(async (number, at) => {
      const due = startedAt + (at * 1000) / perSecondWanted;
      await new Promise((wake) => setTimeout(wake, Math.max(0, due - performance.now())));
      const began = performance.now();
      await notify(shop, number);
      elapsed.push(performance.now() - began);
    }),
  );
  return { p50: quantile(elapsed, 0.5), p99: quantile(elapsed, 0.99) };
}

/** Repeats of notifications that were handled. */
export const repeats = async (shop: Shop, numbers: readonly string[], seconds: number) =>
  (await perSecond(WORKERS, seconds, (worker, turn) => notify(shop, numbers[(worker + turn * WORKERS) % numbers.length]!, `R${worker}`)))
    .rate;

/** A notification nobody signed. */
export function forge(shop: Shop) {
  const headers = {
    'content-type': 'application/json',
    'wechatpay-serial': 'PUB_KEY_ID_FORGED',
    'wechatpay-nonce': randomUUID(),
    'wechatpay-timestamp': String(Math.floor(Date.now() / 1000)),
    'wechatpay-signature': 'AAAA',
  };
  return fetch(`${shop.origin}/api/pay/notify/wechat`, { method: 'POST', headers, body: '{"id":"forged"}' }).then((reply) => reply.text());
}
export const forgeries = async (shop: Shop, seconds: number) => (await perSecond(WORKERS, seconds, () => forge(shop))).rate;

/** How many statements one notification with one thing to grant asks of the database. */
export async function statementsOf(shop: Shop, number: string): Promise<number> {
  const real = pg.Client.prototype.query;
  let count = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...asked: never[]) {
    count += 1;
    return (real as (...all: never[]) => unknown).apply(this, asked);
  } as never;
  try {
    await notify(shop, number);
  } finally {
    pg.Client.prototype.query = real;
  }
  return count;
}
