import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeOrder, startPay } from '@praxis/contract/market/orders';
import { instance, repository } from '@praxis/instance/instance';
import { mountModules } from '../../apps/server/src/app.ts';
import { enterPretendMerchants, pretendFacts } from '../../apps/server/src/modules/payments/merchants.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { openSession } from '../../apps/server/src/platform/http/sessions.ts';
import { closeApp, openApp, startApp } from '../../apps/server/src/platform/open-app.ts';
import { ask } from '../../scripts/school.ts';
import { throwawayDatabase } from '../../scripts/tests/throwaway-database.ts';

/** Cents CNY of everything the bench sells. */
export const PRICE = 1000;
export type Product = { id: string; offer: string };
export type Buyer = { id: string; token: string };
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** The pretend channels in a process of their own, as in demo mode; ready when their merchants are written down. */
async function startPretend(home: string, ready: () => boolean): Promise<ChildProcess> {
  const env = { ...process.env, PRAXIS_HOME: home, PRAXIS_DEV: '1' };
  const child = spawn(process.execPath, [join(repository, 'apps/pretend-pay/src/main.ts')], { env, stdio: 'ignore' });
  for (let tries = 0; tries < 300 && !ready(); tries++) await new Promise((wake) => setTimeout(wake, 100));
  if (!ready()) throw new Error('The pretend channels did not start');
  return child;
}

/** A server over a database that writes to disk, with the pretend channels beside. */
export async function openShop() {
  const database = await throwawayDatabase({ durable: true });
  const home = mkdtempSync(join(tmpdir(), 'praxis-bench-'));
  await migrate(database.url());
  const at = instance({ PRAXIS_HOME: home, DATABASE_URL: database.url(), PORT: '0', PRAXIS_DEV: '1' });
  const { app } = await openApp({ instance: at, logLevel: 'silent' });
  mountModules(app);
  await startApp(app, ['web']);
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const pretend = await startPretend(home, () => pretendFacts(app) !== undefined);
  await enterPretendMerchants(app);
  const control = pretendFacts(app)!.address;
  const { pool } = app.database;
  const idsOf = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows.map((row) => String(row.id));
  const [teacher] = await idsOf("insert into users (account, utype, nickname) values ('seller', 2, 'Seller') returning id");
  const [seller] = await idsOf('insert into sellers (user_id) values ($1) returning id', [teacher]);
  let made = 0;

  /** Places in spaces on sale; with a stock when one is given. */
  async function products(count: number, stock?: number): Promise<Product[]> {
    const from = made;
    made += count;
    const spaces = await idsOf(
      `insert into spaces (owner_id, name, intro, type, visibility, need_review, join_code)
       select $1, 'Space ' || n, '', 'live', 'private', true, 'bench' || n from generate_series($2::int, $3::int) n returning id`,
      [teacher, from + 1, from + count],
    );
    const ids = await idsOf(
      `insert into products (kind, ref_id, seller_id, draft) select 'space_seat', s, $1, '{"title":"Seat"}' from unnest($2::bigint[]) s returning id`,
      [seller, spaces],
    );
    const offers = await idsOf(
      `insert into offers (product_id, number, title, intro, category, price_cents, refund_days, refund_used_below, commission_bp, content)
       select p, 1, 'Seat', '', 'computing', $1, 7, 20, 1000, '{"outline":[]}' from unnest($2::bigint[]) p returning id`,
      [PRICE, ids],
    );
    await pool.query(
      "update products p set offer_id = o.id, state = 'on_sale' from offers o where o.product_id = p.id and p.id = any($1::bigint[])",
      [ids],
    );
    if (stock !== undefined)
      await pool.query('insert into product_stock (product_id, total, remaining) select p, $1, $1 from unnest($2::bigint[]) p', [
        stock,
        ids,
      ]);
    return ids.map((id, place) => ({ id, offer: offers[place]! }));
  }

  /** Students with a session each. */
  async function buyers(count: number): Promise<Buyer[]> {
    const from = made;
    made += count;
    const ids = await idsOf(
      "insert into users (account, utype, nickname) select 'buyer' || n, 1, 'Buyer' from generate_series($1::int, $2::int) n returning id",
      [from + 1, from + count],
    );
    const now = app.clock.now();
    const tokens: string[] = [];
    for (let start = 0; start < ids.length; start += 50)
      tokens.push(...(await Promise.all(ids.slice(start, start + 50).map((userId) => openSession(app.db, { userId, utype: 1, now })))));
    return ids.map((id, place) => ({ id, token: tokens[place]! }));
  }

  const place = (buyer: Buyer, product: Product) =>
    ask(origin, buyer.token, placeOrder, {
      ...{
        items: [{ product_id: product.id, offer_id: product.offer }],
        expected_cents: PRICE,
        client_key: `bench-${buyer.id}-${product.id}`,
      },
    });
  async function start(buyer: Buyer, orderNo: string) {
    await ask(origin, buyer.token, startPay, { order_no: orderNo, channel: 'wechat', browser: 'desktop' });
    return `${orderNo}01`;
  }
  async function command(path: string, body: object): Promise<{ status?: number; answer?: number }> {
    const reply = await fetch(`${control}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`/control/${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as { status?: number };
  }

  async function close() {
    pretend.kill('SIGTERM');
    await closeApp(app);
    await database.close();
    rmSync(home, { recursive: true, force: true });
  }
  return { app, pool, origin, control, databasePid: database.pid, products, buyers, place, start, command, close };
}
