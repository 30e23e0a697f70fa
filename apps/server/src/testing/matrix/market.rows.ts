import { listCart, putInCart, removeFromCart } from '@praxis/contract/market/cart';
import { takeCopy } from '@praxis/contract/market/copies';
import { createCoupon, listCoupons, stopCoupon } from '@praxis/contract/market/coupons';
import { showFee } from '@praxis/contract/market/fees';
import { askInvoice, decideInvoice, listInvoices, listOwnInvoices, withdrawInvoice } from '@praxis/contract/market/invoices';
import { refundOldOrder, showOldOrder } from '@praxis/contract/market/old-orders';
import {
  askRefund,
  cancelOrder,
  decideRefundAsked,
  listOrders,
  listRefundsToDecide,
  lookPay,
  orderStatus,
  payChannels,
  placeOrder,
  previewOrder,
  showOrder,
  startPay,
  withdrawRefund,
} from '@praxis/contract/market/orders';
import {
  decideProduct,
  listOwnProducts,
  listProductReviews,
  listProducts,
  listTriable,
  type ProductDraft,
  saveProduct,
  showProduct,
  showTrial,
  submitProduct,
  switchProduct,
  takeOffProduct,
} from '@praxis/contract/market/products';
import { hideReview, listReviews, replyToReview, saveReview } from '@praxis/contract/market/reviews';
import {
  answerDispute,
  confirmPayout,
  disputeSettlement,
  enterPayout,
  exportSettlement,
  listOwnSettlements,
  listSettlements,
  savePayoutAccount,
  showSettlement,
} from '@praxis/contract/market/settlements';
import { decideBankRefund, enterBankRefund, listBankRefunds } from '@praxis/contract/payments/bank-refunds';
import {
  explainDifference,
  exportDifferences,
  fetchBill,
  showBills,
  showDifference,
  takeInDifference,
} from '@praxis/contract/payments/bills';
import { decideUnmatched, enterMerchantKeys, showMoney } from '@praxis/contract/payments/board';
import { decideWithdrawal, enterWithdrawal, listWithdrawals } from '@praxis/contract/payments/withdrawals';
import { insertSettlement } from '../../modules/market/settlements/settlements.store.ts';
import { dayBefore, dayOf } from '../../modules/payments/bills/bills.rules.ts';
import { withTransaction } from '../../platform/database/db.ts';
import { competitionMakers } from '../makers/competitions/competitions.ts';
import { marketMakers, pretendChannels } from '../makers/market.ts';
import { teachers } from './audiences.ts';
import { refused, row, signedIn } from './matrix.ts';
import type { MatrixSchool } from './school.ts';

const one = row<MatrixSchool>();
const operators = { allowed: ['operator'], refusal: 'not_available' } as const;
const ownersAlone = { allowed: ['owner'], refusal: 'not_available' } as const;
const theBuyer = { allowed: ['student'], refusal: 'not_available' } as const;

const onSale = (school: MatrixSchool, over = {}) =>
  marketMakers(school).product({ title: `Product ${school.canary}`, ...over }, school.people.owner);
const drafted = (school: MatrixSchool) => marketMakers(school).draft(school.people.owner, { title: `Draft ${school.canary}` });
const draft: ProductDraft = {
  ...{ title: 'A title', intro: '', category: 'computing', price_cents: 100, list_price_cents: null, valid_days: null, stock: null },
  ...{ refund_days: 7, refund_used_below: 20, trial: [], parts: [], minutes: null, copies: false },
};

/** A package that another teacher took and whose courses may be copied. */
async function boughtToCopy(school: MatrixSchool) {
  const { owner, otherTeacher } = school.people;
  const [first, second] = [await onSale(school), await onSale(school)];
  const of = { kind: 'package', ref_id: '0', ...draft, price_cents: 0, parts: [first.id, second.id], copies: true };
  const { product_id } = (await school.done(owner, saveProduct, of as never)) as { product_id: string };
  await marketMakers(school).approve(product_id, owner);
  await marketMakers(school).order(otherTeacher, { id: product_id, price: 0 });
  return { product_id, course_id: first.course.id };
}

async function submitted(school: MatrixSchool) {
  const { id } = await drafted(school);
  await school.done(school.people.owner, submitProduct, { product_id: id });
  return { product_id: id };
}
/** An unpaid order of the student. */
async function placed(school: MatrixSchool) {
  const { order_no } = await marketMakers(school).order(school.people.student, await onSale(school));
  return { order_no };
}
/** A paid order of the student; its payment is a real one at the pretend channel. */
async function paid(school: MatrixSchool, over = {}) {
  const { orderNo } = await marketMakers(school).paidOrder(school.people.student, await onSale(school, over));
  return { order_no: orderNo };
}
/** Something the student has held for long enough to say what it is like. */
async function learnt(school: MatrixSchool) {
  const { id, price } = await onSale(school);
  await marketMakers(school).paidOrder(school.people.student, { id, price });
  await school.db
    .updateTable('entitlements')
    .set({ starts_at: new Date(school.app.clock.now().getTime() - 2 * 86_400_000) })
    .where('product_id', '=', id)
    .execute();
  return { product_id: id };
}
async function reviewed(school: MatrixSchool) {
  const { product_id } = await learnt(school);
  const input = { product_id, stars: 5, text: `Review ${school.canary}` };
  const { review_id } = (await school.done(school.people.student, saveReview, input as never)) as { review_id: string };
  return { product_id, review_id };
}
const invoiceOf = (school: MatrixSchool) => ({ kind: 'personal' as const, title: `Invoice ${school.canary}`, email: 'buyer@example.com' });
async function invoiced(school: MatrixSchool) {
  const asked = await school.done(school.people.student, askInvoice, { ...(await paid(school)), ...invoiceOf(school) } as never);
  return { invoice_id: (asked as { invoice_id: string }).invoice_id };
}
/** A month of the owner's that is closed and has to be paid. */
async function closedMonth(school: MatrixSchool) {
  await paid(school);
  await school.done(school.people.owner, savePayoutAccount, {
    ...{ holder: 'Zhou', bank: 'A bank', number: '6222000011112222', password: 'any' },
  } as never);
  const { id: seller_id } = await school.db
    .selectFrom('sellers')
    .select('id')
    .where('user_id', '=', school.people.owner.id)
    .executeTakeFirstOrThrow();
  const months = await school.db.selectFrom('settlements').select('id').where('seller_id', '=', seller_id).execute();
  const month = new Date(Date.UTC(2020, months.length, 1)).toISOString().slice(0, 10);
  const later = new Date(school.app.clock.now().getTime() + 40 * 86_400_000);
  const settlement = await withTransaction(school.db, (db) => insertSettlement(db, seller_id, month, later));
  return { settlement_id: settlement!.id };
}
async function disputedMonth(school: MatrixSchool) {
  const { settlement_id } = await closedMonth(school);
  await school.done(school.people.owner, disputeSettlement, { settlement_id, note: 'One is missing' } as never);
  return { settlement_id };
}
/** Entered by another operator than the one who confirms it. */
async function enteredMonth(school: MatrixSchool) {
  const { settlement_id } = await closedMonth(school);
  const input = { settlement_id, receipt: 'R2026', password: 'any' };
  await school.done(await school.person('operator'), enterPayout, input as never);
  return { settlement_id };
}
/** A coupon of nobody else's code. */
const coupon = (of: 'platform' | 'seller') => ({
  ...{ of, code: `C${Math.random().toString(36).slice(2, 12)}`, kind: 'amount' as const, value: 100 },
  ...{ starts_at: Date.now() - 3_600_000, ends_at: Date.now() + 86_400_000 },
});
/** A refund that the seller has to answer. */
async function asked(school: MatrixSchool) {
  const { order_no } = await paid(school, { refund_days: 0 });
  const reply = (await school.done(school.people.student, askRefund, { order_no, line: 1, reason: 'Not for me' })) as { refund_id: string };
  return { refund_id: reply.refund_id };
}

/** Another sum than was asked for arrived: it waits for an operator. */
async function tooMuch(school: MatrixSchool) {
  const makers = marketMakers(school);
  const { order_no } = await makers.order(school.people.student, await onSale(school));
  const { outTradeNo } = await makers.start(school.people.student, order_no);
  const { books, bank, switches } = await pretendChannels(school);
  switches.notify.wechat = 'lose';
  books.put({ ...books.find('wechat', outTradeNo)!, cents: 7 });
  bank.pay(books.find('wechat', outTradeNo)!);
  switches.notify.wechat = 'send';
  await school.done(school.people.student, lookPay, { order_no });
  const refund = await school.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('r.id')
    .where('p.out_trade_no', '=', outTradeNo)
    .executeTakeFirstOrThrow();
  return { refund_id: refund.id, approve: true };
}

const merchantOf = async (school: MatrixSchool) => {
  await pretendChannels(school);
  return (await school.db.selectFrom('merchants').select('id').where('channel', '=', 'wechat').executeTakeFirstOrThrow()).id;
};
/** Money that was taken to the bank, of what a buyer paid. */
async function taken(school: MatrixSchool) {
  await paid(school);
  return { merchant_id: await merchantOf(school), cents: 1, receipt: crypto.randomUUID(), password: 'any' };
}
/** An order that was paid too long ago for its channel, and what of it is transferred by bank. */
async function agedOrder(school: MatrixSchool) {
  const { paidOrder, agePayment } = marketMakers(school);
  const { orderNo, outTradeNo } = await paidOrder(school.people.student, await onSale(school));
  await agePayment(outTradeNo, 366);
  return { order_no: orderNo, line: 1, cents: 100, receipt: crypto.randomUUID(), reason: 'Moved abroad', password: 'any' };
}
/** Money that belongs to no order and came too long ago. */
async function unsent(school: MatrixSchool) {
  const { refund_id } = await tooMuch(school);
  const payment = await school.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('p.out_trade_no')
    .where('r.id', '=', refund_id)
    .executeTakeFirstOrThrow();
  await marketMakers(school).agePayment(payment.out_trade_no, 366);
  return { refund_id, receipt: crypto.randomUUID(), password: 'any' };
}
/** A bill that names a payment which was lost on its way here. */
async function differing(school: MatrixSchool) {
  const makers = marketMakers(school);
  const { order_no } = await makers.order(school.people.student, await onSale(school));
  const { switches } = await pretendChannels(school);
  switches.notify.wechat = 'lose';
  const { outTradeNo } = await makers.start(school.people.student, order_no);
  await makers.pay('wechat', outTradeNo);
  switches.notify.wechat = 'send';
  const { id: run_id } = await school.db
    .insertInto('bill_runs')
    .values({ merchant_id: await merchantOf(school), day: new Date('2026-01-02'), state: 'different', ran_at: new Date() })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'day']).doUpdateSet({ state: 'different' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: difference_id } = await school.db
    .insertInto('bill_differences')
    .values({ run_id, kind: 'state', row_kind: 'pay', out_no: outTradeNo, theirs_cents: 19_900 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { difference_id };
}

/** The market is open to everybody signed in; orders belong to who placed them, products to who sells them. */
export const marketRows = [
  one({ endpoint: listProducts, input: () => ({}), allowed: signedIn }),
  one({ endpoint: showProduct, input: async (school) => ({ product_id: (await onSale(school)).id }), allowed: signedIn }),
  one({
    endpoint: showTrial,
    input: async (school) => {
      const { id, activity } = await onSale(school);
      return { product_id: id, activity_id: activity };
    },
    allowed: signedIn,
  }),
  one({ endpoint: listOwnProducts, input: () => ({}), allowed: teachers, refusal: 'not_available' }),
  one({
    endpoint: listTriable,
    input: async (school) => {
      const { course } = await school.lesson();
      await school.publish(course);
      return { kind: 'course' as const, ref_id: course.id };
    },
    ...ownersAlone,
  }),
  one({
    endpoint: saveProduct,
    input: async (school) => {
      const { course } = await school.lesson();
      await school.publish(course);
      return { kind: 'course' as const, ref_id: course.id, ...draft };
    },
    ...ownersAlone,
  }),
  one({ endpoint: submitProduct, input: async (school) => ({ product_id: (await drafted(school)).id }), ...ownersAlone }),
  one({ endpoint: switchProduct, input: async (school) => ({ product_id: (await onSale(school)).id, on_sale: false }), ...ownersAlone }),
  one({
    endpoint: takeOffProduct,
    input: async (school) => ({ product_id: (await onSale(school)).id, reason: 'The price is wrong' }),
    ...operators,
  }),
  one({ endpoint: listProductReviews, input: () => ({}), ...operators }),
  one({ endpoint: decideProduct, input: async (school) => ({ ...(await submitted(school)), approve: true }), ...operators }),
  one({
    endpoint: placeOrder,
    input: async (school) => {
      const { id, price } = await onSale(school);
      const { offer_id } = (await school.done(school.people.student, showProduct, { product_id: id })) as { offer_id: string };
      return { items: [{ product_id: id, offer_id }], expected_cents: price, client_key: `key-${id}-${offer_id}` };
    },
    allowed: signedIn.filter((role) => role !== 'owner' && role !== 'expert'),
    refusal: { ...refused('own_product', ['owner']), ...refused('not_for_experts', ['expert']) },
  }),
  one({
    endpoint: previewOrder,
    input: async (school) => {
      const { id, price } = await onSale(school);
      return { items: [{ product_id: id, offer_id: '1' }], expected_cents: price };
    },
    allowed: signedIn,
  }),
  one({
    endpoint: showFee,
    input: async (school) => {
      await pretendChannels(school);
      const makers = competitionMakers(school);
      const cup = await makers.competition(school.people.owner, { title: `Cup ${school.canary}`, fee: 1200 });
      await makers.entrant('student', school.people.student);
      return { registration_id: (await makers.registered(cup, school.people.student)).id };
    },
    ...theBuyer,
  }),
  one({
    endpoint: takeCopy,
    input: boughtToCopy,
    allowed: ['otherTeacher'],
    refusal: 'not_available',
  }),
  one({ endpoint: listCart, input: () => ({}), allowed: signedIn }),
  one({
    endpoint: putInCart,
    input: async (school) => ({ product_id: (await onSale(school)).id }),
    allowed: signedIn.filter((role) => role !== 'owner' && role !== 'expert'),
    refusal: { ...refused('own_product', ['owner']), ...refused('not_for_experts', ['expert']) },
  }),
  one({ endpoint: removeFromCart, input: () => ({ product_id: '1' }), allowed: signedIn }),
  one({ endpoint: listReviews, input: async (school) => ({ product_id: (await onSale(school)).id }), allowed: signedIn }),
  one({
    endpoint: saveReview,
    input: async (school) => {
      const { product_id } = await learnt(school);
      return { product_id, stars: 4, text: 'A small kernel that runs' };
    },
    allowed: ['student'],
    refusal: 'review_not_bought',
  }),
  one({
    endpoint: replyToReview,
    input: async (school) => ({ review_id: (await reviewed(school)).review_id, reply: 'Thank you' }),
    ...ownersAlone,
  }),
  one({
    endpoint: hideReview,
    input: async (school) => ({ review_id: (await reviewed(school)).review_id, hidden: true, reason: 'Advertising' }),
    ...operators,
  }),
  one({ endpoint: listOwnSettlements, input: () => ({}), allowed: teachers, refusal: 'not_available' }),
  one({ endpoint: showSettlement, input: closedMonth, allowed: ['owner', 'operator'], refusal: 'not_available' }),
  one({ endpoint: exportSettlement, input: closedMonth, allowed: ['owner', 'operator'], refusal: 'not_available' }),
  one({
    endpoint: disputeSettlement,
    input: async (school) => ({ ...(await closedMonth(school)), note: 'One is missing' }),
    ...ownersAlone,
  }),
  one({
    endpoint: savePayoutAccount,
    input: () => ({ holder: 'Zhou', bank: 'A bank', number: '6222000011112222', password: 'any' }),
    allowed: teachers,
    refusal: 'not_available',
  }),
  one({ endpoint: listSettlements, input: () => ({}), ...operators }),
  one({
    endpoint: enterPayout,
    input: async (school) => ({ ...(await closedMonth(school)), receipt: `R${school.canary}`, password: 'any' }),
    ...operators,
  }),
  one({
    endpoint: confirmPayout,
    input: async (school) => ({ ...(await enteredMonth(school)), approve: true, password: 'any' }),
    ...operators,
  }),
  one({
    endpoint: answerDispute,
    input: async (school) => ({ ...(await disputedMonth(school)), answer: 'It is in the next month' }),
    ...operators,
  }),
  one({ endpoint: askInvoice, input: async (school) => ({ ...(await paid(school)), ...invoiceOf(school) }), ...theBuyer }),
  one({ endpoint: withdrawInvoice, input: invoiced, ...theBuyer }),
  one({ endpoint: listOwnInvoices, input: () => ({}), allowed: signedIn }),
  one({ endpoint: listInvoices, input: () => ({}), ...operators }),
  one({
    endpoint: decideInvoice,
    input: async (school) => ({ ...(await invoiced(school)), verdict: 'issue' as const, number: '24312000000001' }),
    ...operators,
  }),
  one({ endpoint: listCoupons, input: () => ({}), allowed: teachers, refusal: 'not_available' }),
  one({ endpoint: createCoupon, input: () => coupon('seller'), allowed: teachers, refusal: 'not_available' }),
  one({
    endpoint: stopCoupon,
    input: async (school) => {
      const made = (await school.done(school.people.owner, createCoupon, coupon('seller') as never)) as { coupon_id: string };
      return { coupon_id: made.coupon_id };
    },
    ...ownersAlone,
  }),
  one({ endpoint: cancelOrder, input: placed, ...theBuyer }),
  one({ endpoint: listOrders, input: () => ({}), allowed: signedIn }),
  one({ endpoint: showOrder, input: placed, ...theBuyer }),
  one({ endpoint: orderStatus, input: placed, ...theBuyer }),
  one({ endpoint: payChannels, input: () => ({ browser: 'desktop' as const }), allowed: signedIn }),
  one({
    endpoint: startPay,
    input: async (school) => {
      await pretendChannels(school);
      return { ...(await placed(school)), channel: 'wechat' as const, browser: 'desktop' as const };
    },
    ...theBuyer,
  }),
  one({ endpoint: lookPay, input: placed, ...theBuyer }),
  one({ endpoint: askRefund, input: async (school) => ({ ...(await paid(school)), line: 1, reason: 'Not for me' }), ...theBuyer }),
  one({
    endpoint: withdrawRefund,
    input: async (school) => {
      // Sold without a rule by which it goes back at once: the seller decides.
      const order = await paid(school, { refund_days: 0 });
      const asked = await school.done(school.people.student, askRefund, { ...order, line: 1, reason: 'Not for me' } as never);
      return { refund_id: (asked as { refund_id: string }).refund_id };
    },
    ...theBuyer,
  }),
  one({ endpoint: listRefundsToDecide, input: () => ({}), allowed: teachers, refusal: 'not_available' }),
  one({ endpoint: showMoney, input: () => ({}), ...operators }),
  one({ endpoint: decideUnmatched, input: tooMuch, ...operators }),
  one({ endpoint: listWithdrawals, input: () => ({}), ...operators }),
  one({ endpoint: enterWithdrawal, input: taken, ...operators }),
  one({
    endpoint: decideWithdrawal,
    input: async (school) => {
      const entered = await school.done(await school.person('operator'), enterWithdrawal, (await taken(school)) as never);
      return { withdrawal_id: (entered as { withdrawal_id: string }).withdrawal_id, approve: false, password: 'any' };
    },
    ...operators,
  }),
  one({ endpoint: listBankRefunds, input: () => ({}), ...operators }),
  one({ endpoint: showOldOrder, input: async (school) => ({ order_no: (await agedOrder(school)).order_no }), ...operators }),
  one({ endpoint: refundOldOrder, input: agedOrder, ...operators }),
  one({ endpoint: enterBankRefund, input: unsent, ...operators }),
  one({
    endpoint: decideBankRefund,
    input: async (school) => {
      const entered = await school.done(await school.person('operator'), refundOldOrder, (await agedOrder(school)) as never);
      return { bank_refund_id: (entered as { bank_refund_id: string }).bank_refund_id, approve: false, password: 'any' };
    },
    ...operators,
  }),
  one({ endpoint: showBills, input: () => ({}), ...operators }),
  one({
    endpoint: fetchBill,
    input: async (school) => ({ day: dayBefore(dayOf(school.app.clock.now())), merchant_id: await merchantOf(school) }),
    ...operators,
  }),
  one({ endpoint: showDifference, input: differing, ...operators }),
  one({ endpoint: takeInDifference, input: differing, ...operators }),
  one({ endpoint: explainDifference, input: async (school) => ({ ...(await differing(school)), note: 'Paid by hand' }), ...operators }),
  one({ endpoint: exportDifferences, input: () => ({ day: '2026-11-24' }), ...operators }),
  one({
    endpoint: enterMerchantKeys,
    input: async (school) => {
      const { alipay } = (await pretendChannels(school)).merchants;
      const { app_id: account, seller_id: partner, private_key, public_key } = alipay;
      return { channel: 'alipay' as const, account: `${account}9`, partner, private_key, public_key, password: 'any' };
    },
    ...operators,
  }),
  one({
    endpoint: decideRefundAsked,
    input: async (school) => ({ ...(await asked(school)), approve: false, answer: 'You learnt it all' }),
    allowed: ['owner', 'operator'],
    refusal: 'not_available',
  }),
];
