import { writeFileSync } from 'node:fs';
import type { ProductDraft } from '@praxis/contract/market/products';
import { openPretendPay } from '../apps/pretend-pay/src/pretend-pay.ts';
import { saveEdit } from '../apps/server/src/modules/courses/authoring/edit-course.ts';
import { findCourse, insertCourse } from '../apps/server/src/modules/courses/courses.store.ts';
import { publishDraft } from '../apps/server/src/modules/courses/versions/publish-course.ts';
import { findProduct, insertProduct, newPackageId, sellerOf } from '../apps/server/src/modules/market/catalog/products.store.ts';
import { findOrderByKey } from '../apps/server/src/modules/market/orders/orders.store.ts';
import { placeOrder } from '../apps/server/src/modules/market/orders/place-order.ts';
import { approveProduct } from '../apps/server/src/modules/market/selling/review.routes.ts';
import { billDays } from '../apps/server/src/modules/payments/bills/bills.rules.ts';
import { compareBill } from '../apps/server/src/modules/payments/bills/compare-bill.ts';
import { findPaymentsOf, openRefund, queryPayment, startPayment } from '../apps/server/src/modules/payments/index.ts';
import { findMerchants } from '../apps/server/src/modules/payments/merchants.store.ts';
import { enterPretendMerchants } from '../apps/server/src/modules/payments/merchants.ts';
import { sendRefunds } from '../apps/server/src/modules/payments/refunds.ts';
import type { App } from '../apps/server/src/platform/app.ts';
import type { Db } from '../apps/server/src/platform/database/db.ts';
import { inTransaction } from '../apps/server/src/platform/http/serve.ts';
import { learnWhatWasBought } from './market/learn.ts';
import { ENTRANTS, findPaidEntry, PAID_COMPETITION, seedPaidCompetition } from './market/paid-competition.ts';
import { seedWithdrawals } from './market/withdrawals.ts';
import type { School } from './school.ts';
import { SPACES } from './spaces.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SECOND_COURSE = '数据结构入门：从数组到图';
const PACKAGE = '系统入门课程包';
const MINUTES = '网络实验时长 10 小时';
const PACKAGE_INTRO = '先用数据结构打底，再动手写操作系统的小实验；两门课一起买更省。';
const LESSONS = [
  ['线性表', ['数组与链表怎么选', '栈：括号匹配与函数调用', '队列与循环缓冲区']],
  ['树与图', ['二叉树的三种遍历', '堆与优先队列', '图的存储与广度优先搜索']],
] as const;

const draftOf = (over: Pick<ProductDraft, 'title' | 'intro' | 'price_cents'> & Partial<ProductDraft>): ProductDraft => ({
  ...{
    category: 'computing',
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
  ...over,
});

/** A second, short course of teacher1, published. */
async function secondCourse({ app }: School, db: Db, ownerId: string) {
  const now = app.clock.now();
  const intro = '用六节讲义讲清最常用的数据结构，每节配可以自己动手的小例子。';
  const courseId = await insertCourse(db, ownerId, {
    title: SECOND_COURSE,
    intro,
    tags: ['数据结构'],
    level: 'beginner',
    coverFileId: null,
  });
  const operations = LESSONS.flatMap(([title, lessons], chapter) => [
    { op: 'add' as const, what: 'chapter' as const, id: `c${chapter}`, parent: null, index: 1000, title },
    { op: 'add' as const, what: 'section' as const, id: `s${chapter}`, parent: `c${chapter}`, index: 1000, title },
    ...lessons.map((lesson, at) => ({
      ...{
        op: 'add' as const,
        what: 'activity' as const,
        id: `a${chapter}${at}`,
        parent: `s${chapter}`,
        index: 1000,
        kind: 'handout' as const,
      },
      ...{ title: lesson, seconds: 900, required: true },
      config: { html: `<p>${lesson}：先看一个生活里的例子，再写出它的操作和代价。</p><p>做完后想一想：换一种结构，哪一步会变慢？</p>` },
    })),
  ]);
  const course = (await findCourse(db, courseId))!;
  const { revision } = await saveEdit({ app, db, course, userId: ownerId, now }, { revision: 0, edit_id: 'seed', operations });
  await publishDraft({ app, db, course, userId: ownerId, now, address: '' }, { revision, note: '首次发布' });
  return courseId;
}

async function onSale(
  { app }: School,
  db: Db,
  of: {
    kind: 'course' | 'space_seat' | 'package' | 'lab_minutes';
    refId: string;
    ownerId: string;
    operatorId: string;
    draft: ProductDraft;
  },
) {
  const seller = await sellerOf(db, of.ownerId);
  const id = await insertProduct(db, { kind: of.kind, refId: of.refId, sellerId: seller.id, draft: of.draft });
  await approveProduct({ app, db, now: app.clock.now() }, (await findProduct(db, id))!, of.operatorId);
  return id;
}

async function seedProducts(school: School) {
  const ids = await school.people();
  await school.once('market products', async (db) => {
    const [teacher1, teacher2, operatorId] = [ids.get('teacher1')!, ids.get('teacher2')!, ids.get('operator1')!];
    const systems = await db
      .selectFrom('courses')
      .select('id')
      .where('owner_id', '=', teacher1)
      .where('title', '=', '操作系统原理')
      .executeTakeFirstOrThrow();
    const intro = '跟着十二个小实验，从时间片轮转写到缺页处理，看懂一个能跑用户程序的小内核。';
    const trial = await firstHandouts(db, systems.id);
    const first = draftOf({ title: '操作系统：从调度到虚拟内存', intro, price_cents: 19_900, list_price_cents: 29_900, trial });
    const firstId = await onSale(school, db, { kind: 'course', refId: systems.id, ownerId: teacher1, operatorId, draft: first });
    const second = draftOf({ title: SECOND_COURSE, intro: '六节讲义讲清最常用的数据结构。', price_cents: 5900, trial: ['a00'] });
    const secondId = await onSale(school, db, {
      kind: 'course',
      refId: await secondCourse(school, db, teacher1),
      ownerId: teacher1,
      operatorId,
      draft: second,
    });
    const both = draftOf({ title: PACKAGE, intro: PACKAGE_INTRO, price_cents: 21_900, parts: [secondId, firstId], copies: true });
    await onSale(school, db, { kind: 'package', refId: await newPackageId(db), ownerId: teacher1, operatorId, draft: both });
    const networks = await db.selectFrom('spaces').select('id').where('join_code', '=', SPACES[2]!.code).executeTakeFirstOrThrow();
    const seat = draftOf({
      title: '计算机网络直播班席位',
      intro: '每周两次直播课，含抓包实验和答疑。',
      price_cents: 2000,
      stock: 10,
      refund_days: 14,
    });
    await onSale(school, db, { kind: 'space_seat', refId: networks.id, ownerId: teacher2, operatorId, draft: seat });
    const pack = draftOf({
      title: MINUTES,
      intro: '在“计算机网络 2026 秋”里开实验机器用，按分钟计。',
      price_cents: 3000,
      valid_days: 180,
      minutes: 600,
    });
    await onSale(school, db, { kind: 'lab_minutes', refId: networks.id, ownerId: teacher2, operatorId, draft: pack });
  });
}

/** The first handouts of a course, which may be tried. */
async function firstHandouts(db: Db, courseId: string) {
  const course = (await findCourse(db, courseId))!;
  const version = await db
    .selectFrom('course_versions')
    .select('tree')
    .where('id', '=', course.newest_version_id!)
    .executeTakeFirstOrThrow();
  const tree = version.tree as unknown as { chapters: { sections: { activities: { id: string; kind: string }[] }[] }[] };
  const activities = tree.chapters.flatMap(({ sections }) => sections.flatMap((section) => section.activities));
  return activities
    .filter(({ kind }) => kind === 'handout')
    .slice(0, 2)
    .map(({ id }) => id);
}

type Buying = {
  account: string;
  title: string;
  channel: 'wechat' | 'alipay';
  ago: number;
  after?: 'refunded' | 'asked';
  /** A fee of the buyer's registration. */
  fee?: boolean;
  /** A teacher who buys. */
  utype?: 1 | 2;
};
const ORDERS: readonly Buying[] = [
  { account: 'student32', title: '操作系统：从调度到虚拟内存', channel: 'wechat', ago: 12 * DAY },
  { account: 'student33', title: '操作系统：从调度到虚拟内存', channel: 'alipay', ago: 9 * DAY, after: 'asked' },
  { account: 'student34', title: '操作系统：从调度到虚拟内存', channel: 'wechat', ago: 5 * DAY },
  { account: 'student35', title: SECOND_COURSE, channel: 'alipay', ago: 4 * DAY },
  { account: 'student36', title: SECOND_COURSE, channel: 'wechat', ago: 3 * DAY, after: 'refunded' },
  { account: 'student1', title: SECOND_COURSE, channel: 'wechat', ago: 2 * DAY },
  { account: 'student1', title: '计算机网络直播班席位', channel: 'alipay', ago: 26 * HOUR, after: 'refunded' },
  { account: 'student2', title: SECOND_COURSE, channel: 'alipay', ago: 7 * HOUR },
  { account: 'student37', title: PACKAGE, channel: 'wechat', ago: 30 * HOUR },
  { account: 'teacher2', title: PACKAGE, channel: 'alipay', ago: 28 * HOUR, utype: 2 },
  { account: 'student13', title: MINUTES, channel: 'wechat', ago: 20 * HOUR },
  { account: ENTRANTS[0], title: PAID_COMPETITION, channel: 'wechat', ago: 6 * HOUR, fee: true },
  { account: ENTRANTS[1], title: PAID_COMPETITION, channel: 'alipay', ago: 5 * HOUR, fee: true },
  { account: ENTRANTS[2], title: PAID_COMPETITION, channel: 'wechat', ago: 4 * HOUR, fee: true },
];

type Pretend = Awaited<ReturnType<typeof openPretendPay>>;

/** One order as it happened so long ago: placed, paid at the pretend channel, found out by asking. */
async function buy(app: App, pretend: Pretend, userId: string, { account, title, channel, ago, after, fee, utype = 1 }: Buying) {
  const past: App = { ...app, clock: { now: () => new Date(Date.now() - ago) } };
  pretend.switches.clockOffset = -ago;
  const clientKey = `seed-${account}-${title.length}-${ago}`;
  const earlier = await findOrderByKey(app.db, userId, clientKey);
  if (earlier && earlier.state !== 'created' && earlier.state !== 'paying') return;
  const product = await app.db
    .selectFrom('products as p')
    .innerJoin('offers as o', 'o.id', 'p.offer_id')
    .select(['p.id', 'o.id as offer_id', 'o.price_cents'])
    .where('o.title', '=', title)
    .executeTakeFirstOrThrow();
  const ref = fee ? await findPaidEntry(app.db, userId) : undefined;
  const items = [{ product_id: product.id, offer_id: product.offer_id, ref }];
  const order = await inTransaction(past, (db) =>
    placeOrder({ app: past, db, now: past.clock.now(), buyer: { userId, utype }, items, expectedCents: product.price_cents, clientKey }),
  );
  const number = order.order_no;
  const started = await startPayment(past, {
    kind: 'order',
    payableId: order.id,
    number,
    channel,
    browser: 'desktop',
    returnUrl: '',
    clientAddress: '127.0.0.1',
  });
  if (started.prepay.address) await fetch(started.prepay.address);
  const [payment] = await findPaymentsOf(app.db, 'order', order.id);
  pretend.bank.pay(pretend.books.find(channel, payment!.out_trade_no)!);
  await queryPayment(past, payment!);
  if (after !== 'refunded' && after !== 'asked') return;
  const item = await app.db.selectFrom('order_items').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow();
  const cents = product.price_cents;
  await inTransaction(past, (db) =>
    openRefund(
      { app: past, db, now: past.clock.now() },
      {
        paymentId: payment!.id,
        cause: 'asked',
        cents,
        reason: '没有时间学',
        reference: item.id,
        atOnce: after === 'refunded',
        askedBy: userId,
      },
    ),
  );
  await sendRefunds(past);
}

/** Somebody paid at the counter with the merchant's own code: the bank knows it, nobody here does, and an operator has to say so. */
function paidAtTheCounter({ books }: Pretend) {
  const paidAt = Date.now() - 3 * DAY;
  const outTradeNo = `COUNTER${String(paidAt).slice(0, 10)}`;
  if (books.all().some(({ title }) => title === '前台收款')) return;
  books.put({
    ...{
      channel: 'wechat',
      outTradeNo,
      tradeNo: `4200${String(paidAt).padStart(24, '0')}`,
      key: outTradeNo,
      cents: 1200,
      title: '前台收款',
    },
    ...{ state: 'SUCCESS', expiresAt: paidAt, notifyUrl: '', returnUrl: '', paidAt, refunds: [] },
  });
}

/** The bills of the last two weeks, compared as they would have been. */
async function compareBills(app: App) {
  for (const merchant of await findMerchants(app.db))
    for (const day of billDays(new Date(Date.now() - 14 * DAY), new Date())) await compareBill(app, merchant, day);
}

/** What the demo school sells, with orders paid through both pretend channels; their books stay in its home. */
export async function seedMarket(school: School) {
  const { app } = school;
  await seedProducts(school);
  await seedPaidCompetition(school);
  const ids = await school.people();
  const pretend = await openPretendPay({ folder: app.instance.pretendPay.folder });
  pretend.switches.notify = { wechat: 'lose', alipay: 'lose', test: 'lose' };
  try {
    writeFileSync(app.instance.pretendPay.facts, JSON.stringify(pretend.merchants), { mode: 0o600 });
    await enterPretendMerchants(app);
    for (const buying of ORDERS) await buy(app, pretend, ids.get(buying.account)!, buying);
    await learnWhatWasBought(school, SECOND_COURSE);
    pretend.switches.clockOffset = 0;
    paidAtTheCounter(pretend);
    await seedWithdrawals(school, ids.get('operator1')!);
    await compareBills(app);
  } finally {
    await pretend.close();
  }
}
