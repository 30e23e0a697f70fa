import { writeFileSync } from 'node:fs';
import { lookPay, placeOrder, startPay } from '@praxis/contract/market/orders';
import { decideProduct, type ProductDraft, saveProduct, showProduct, submitProduct } from '@praxis/contract/market/products';
import { sql } from 'kysely';
import { openPretendPay, type PretendPay } from '../../../../pretend-pay/src/pretend-pay.ts';
import { enterPretendMerchants } from '../../modules/payments/merchants.ts';
import { withTransaction } from '../../platform/database/db.ts';
import { afterFile } from '../after-file.ts';
import type { TestPerson, world } from '../world.ts';
import { courseMakers } from './courses.ts';
import { spaceMakers } from './spaces.ts';

type World = Awaited<ReturnType<typeof world>>;
const opened = new WeakMap<object, Promise<PretendPay>>();

/** The pretend channels of a test's school, with their merchants entered. */
export function pretendChannels({ app }: Pick<World, 'app'>): Promise<PretendPay> {
  const known = opened.get(app);
  if (known) return known;
  const opening = (async () => {
    const pretend = await openPretendPay({ folder: app.instance.pretendPay.folder });
    afterFile(() => pretend.close());
    writeFileSync(app.instance.pretendPay.facts, JSON.stringify(pretend.merchants));
    await enterPretendMerchants(app);
    return pretend;
  })();
  opened.set(app, opening);
  return opening;
}

const DRAFT: ProductDraft = {
  ...{ title: 'Operating systems, at your pace', intro: 'What you will learn', category: 'computing', price_cents: 19_900 },
  ...{
    list_price_cents: null,
    valid_days: 365,
    stock: null,
    refund_days: 7,
    refund_used_below: 20,
    trial: [],
    parts: [],
    minutes: null,
    copies: false,
  },
};

/** Makers of products and orders, over HTTP. */
export function marketMakers(created: World) {
  const { as, person } = created;
  const courses = courseMakers(created);
  const spaces = spaceMakers(created);

  async function done<Data>(label: string, reply: { code: number; key?: string; msg: string; data: Data }) {
    if (reply.code !== 1) throw new Error(`${label}: ${reply.key} ${reply.msg}`);
    return reply.data;
  }

  /** A draft of a published course with one handout. */
  async function draft(owner?: TestPerson, over: Partial<ProductDraft> = {}) {
    const course = await courses.course(owner, over.title ?? DRAFT.title);
    const { sectionId } = await courses.section(course);
    const activity = await courses.activity(course, sectionId, 'handout', { html: '<p>Read this</p>' });
    await courses.publish(course);
    const saved = await as(course.owner).call(saveProduct, { kind: 'course', ref_id: course.id, ...DRAFT, trial: [activity], ...over });
    return { id: (await done('save', saved)).product_id, course, activity, owner: course.owner };
  }

  async function approve(id: string, owner: TestPerson) {
    const { outcome } = await done('submit', await as(owner).call(submitProduct, { product_id: id }));
    if (outcome === 'applied') return;
    await done('decide', await as(await person('operator')).call(decideProduct, { product_id: id, approve: true }));
  }

  /** A course on sale. */
  async function product(over: Partial<ProductDraft> = {}, owner?: TestPerson) {
    const made = await draft(owner, over);
    await approve(made.id, made.owner);
    return { ...made, price: over.price_cents ?? DRAFT.price_cents };
  }

  /** A place in a space on sale. */
  async function seat(over: Partial<ProductDraft> & { capacity?: number } = {}) {
    const owner = await person('teacher');
    const { capacity, ...more } = over;
    const space = await spaces.space(owner, { ...(capacity && { capacity }) });
    const saved = await as(owner).call(saveProduct, { kind: 'space_seat', ref_id: space.id, ...DRAFT, ...more });
    const { product_id: id } = await done('save', saved);
    await approve(id, owner);
    return { id, owner, space, price: over.price_cents ?? DRAFT.price_cents };
  }

  /** Places an order for one product; the reply as it came. */
  async function tryOrder(who: TestPerson, of: { id: string; price: number }, key = `key-${Math.random().toString(36).slice(2)}`) {
    const { data } = await as(who).call(showProduct, { product_id: of.id });
    return as(who).call(placeOrder, { items: [{ product_id: of.id, offer_id: data.offer_id }], expected_cents: of.price, client_key: key });
  }
  const order = async (who: TestPerson, of: { id: string; price: number }) => done('order', await tryOrder(who, of));

  /** Starts paying an order; returns the number the channel knows it by. */
  async function start(who: TestPerson, orderNo: string, channel: 'wechat' | 'alipay' | 'test' = 'wechat') {
    await pretendChannels(created);
    const started = await done('start', await as(who).call(startPay, { order_no: orderNo, channel, browser: 'desktop' }));
    const payment = await created.db
      .selectFrom('payments as p')
      .innerJoin('orders as o', 'o.id', 'p.payable_id')
      .select('p.out_trade_no')
      .where('o.order_no', '=', orderNo)
      .orderBy('p.id', 'desc')
      .executeTakeFirstOrThrow();
    if (started.method === 'page') await fetch(started.address!);
    return { ...started, outTradeNo: payment.out_trade_no };
  }

  /** What the buyer's phone does. */
  async function pay(channel: 'wechat' | 'alipay' | 'test', outTradeNo: string) {
    const { books, bank } = await pretendChannels(created);
    bank.pay(books.find(channel, outTradeNo)!);
  }

  /** An order of a product that is paid and granted, by a lost notification and a question of ours. */
  async function paidOrder(who: TestPerson, of: { id: string; price: number }, channel: 'wechat' | 'alipay' | 'test' = 'wechat') {
    const { switches } = await pretendChannels(created);
    switches.notify[channel] = 'lose';
    const placed = await order(who, of);
    const { outTradeNo } = await start(who, placed.order_no, channel);
    await pay(channel, outTradeNo);
    await done('look', await as(who).call(lookPay, { order_no: placed.order_no }));
    switches.notify[channel] = 'send';
    return { orderNo: placed.order_no, outTradeNo };
  }

  /** Has an order be paid so many days ago; nothing else may change what is paid. */
  const agePayment = (outTradeNo: string, days: number) =>
    withTransaction(created.db, async (db) => {
      await sql`set local session_replication_role = replica`.execute(db);
      await sql`update payments set paid_at = paid_at - make_interval(days => ${days}) where out_trade_no = ${outTradeNo}`.execute(db);
      await sql`update orders o set paid_at = o.paid_at - make_interval(days => ${days}) from payments p
        where p.out_trade_no = ${outTradeNo} and o.id = p.payable_id and o.paid_at is not null`.execute(db);
    });

  return { agePayment, draft, approve, product, seat, tryOrder, order, start, pay, paidOrder, courses, spaces };
}
