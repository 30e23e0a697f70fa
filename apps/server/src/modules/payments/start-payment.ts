import { createHash } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { inTransaction } from '../../platform/http/serve.ts';
import { sweepAt } from '../../platform/jobs/jobs.ts';
import { askOpenid, knowsPayers, silentOpenid } from '../accounts/index.ts';
import { channelFails, channelWorks, withoutFailing } from './channel-health.ts';
import { type Browser, ChannelFailure, type ChannelName, type JsapiCall, type Method, type Prepay } from './channels/channel.ts';
import { findActiveMerchants, type MerchantRow } from './merchants.store.ts';
import { channelOf, notifyAddress, pretendFacts, usable } from './merchants.ts';
import { payableOf } from './payables.ts';
import { changePayment, findPaymentsOf, insertPayment, type PaymentRow } from './payments.store.ts';
import { closePayment, QUERY_PAYMENTS, queryPayment } from './query-payments.ts';
import { nextQuery } from './settle.rules.ts';

const LEAST_MS = 60_000;
const MOST_ATTEMPTS = 10;
const LATE_MS = 120_000;

type Start = {
  kind: string;
  payableId: string;
  /** The number of what is paid; the attempt follows it. */
  number: string;
  channel: ChannelName;
  browser: Browser;
  returnUrl: string;
  clientAddress: string;
  /** Whose browser asks; inside WeChat it is to be known who pays. */
  buyer?: {
    userId: string;
    web: { origin: string; header: (name: string) => string | undefined; setHeader: (name: string, value: string) => void };
  };
};
/** What the buyer is led to; `expiresAt` is unset while WeChat is still to say who pays. */
export type Started = { method: Method; prepay: Prepay; expiresAt?: Date; pretend: boolean };
type Way = { merchant: MerchantRow; method: Method; payer?: string };
type Choice = { payment: PaymentRow } | { other: PaymentRow };

const hashOf = (openid: string) => createHash('sha256').update(openid).digest();
const isOpen = ({ state }: Pick<PaymentRow, 'state'>) => state === 'created' || state === 'paying';

/** Opens or finds the one open payment; under the lock of what is paid. */
async function choose(db: Db, start: Start, { merchant, method, payer }: Way, now: Date): Promise<Choice> {
  const payable = await payableOf(db, start.kind).lock(db, start.payableId);
  if (!payable || payable.state === 'closed' || (payable.state === 'open' && payable.closing)) throw new Refusal('order_closed');
  if (payable.state === 'paid') throw new Refusal('order_paid');
  if (payable.expiresAt.getTime() - now.getTime() < LEAST_MS) throw new Refusal('pay_too_late');
  const earlier = await findPaymentsOf(db, start.kind, start.payableId);
  const open = earlier.find(isOpen);
  const payer_hash = payer === undefined ? null : hashOf(payer);
  const isSame = open?.merchant_id === merchant.id && open.method === method;
  if (open && isSame && Buffer.compare(open.payer_hash ?? Buffer.of(), payer_hash ?? Buffer.of()) === 0) return { payment: open };
  if (open) return { other: open };
  if (earlier.length >= MOST_ATTEMPTS) throw new Refusal('pay_too_often');
  const attempt = earlier.length + 1;
  const payment = await insertPayment(db, {
    ...{
      payable_kind: start.kind,
      payable_id: start.payableId,
      attempt,
      user_id: payable.userId,
      merchant_id: merchant.id,
      method,
      payer_hash,
    },
    ...{
      out_trade_no: `${start.number}${String(attempt).padStart(2, '0')}`,
      amount_cents: payable.amountCents,
      title: await payableOf(db, start.kind).titleOf(db, start.payableId),
    },
    ...{ expires_at: payable.expiresAt, payable_until: new Date(payable.expiresAt.getTime() + LATE_MS), created_at: now },
    query_at: nextQuery({ createdAt: now, expiresAt: payable.expiresAt, queries: 0 }, now),
  });
  return { payment };
}

async function create(app: App, { merchant, payer }: Way, payment: PaymentRow, start: Start): Promise<Prepay> {
  try {
    const prepay = await channelOf(app, merchant).create({
      ...{ outTradeNo: payment.out_trade_no, cents: payment.amount_cents, title: payment.title, expiresAt: payment.expires_at },
      ...{
        method: payment.method,
        notifyUrl: notifyAddress(app, merchant),
        returnUrl: start.returnUrl,
        clientAddress: start.clientAddress,
        ...(payer !== undefined && { openid: payer }),
      },
    });
    channelWorks(app, merchant.id);
    return prepay;
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error;
    app.http.log.warn({ payment: payment.id, code: error.code }, 'a payment cannot be opened at its channel');
    if (payment.state === 'created') channelFails(app, merchant, payment.user_id, error);
    if (error.kind === 'refused') {
      // Whoever comes back from paying presses again before any notification is there.
      if (payment.state === 'paying' && (await queryPayment(app, payment)) === 'paid') throw new Refusal('order_paid');
      await changePayment(app.db, payment.id, { state: 'failed', query_at: null }, ['created']);
      throw new Refusal('channel_off');
    }
    throw new Refusal('channel_busy');
  }
}

type Offered = { channel: ChannelName; method: Method | undefined; merchant: MerchantRow };

/** Merchants that take payments now, with the way they offer a browser. A channel that fails is not among them. */
export const waysToPay = async (app: App, browser: Browser) =>
  waysOf(app, withoutFailing(app, usable(app, await findActiveMerchants(app.db))), browser);

function waysOf(app: App, merchants: readonly MerchantRow[], browser: Browser): Offered[] {
  const ways: Offered[] = [];
  for (const merchant of merchants) {
    const method = channelOf(app, merchant).methodFor(browser);
    // Inside WeChat nothing is paid without knowing by whom.
    const isOffered = method !== 'jsapi' || knowsPayers(app, merchant.facts.app);
    ways.push({ channel: merchant.channel, method: isOffered ? method : undefined, merchant });
  }
  return ways;
}

/** Whether anything can be paid here now. */
export const takesPayments = async (app: App, db: Db) => usable(app, await findActiveMerchants(db)).length > 0;

/** The one open payment of this way; another open one is closed at its channel first, so that never two can be paid. */
async function openPayment(app: App, start: Start, way: Way): Promise<PaymentRow> {
  const open = () => inTransaction(app, (db) => choose(db, start, way, app.clock.now()));
  let choice = await open();
  if ('other' in choice) {
    const closed = await closePayment(app, choice.other);
    if (closed === 'unknown') throw new Refusal('channel_busy');
    choice = await open();
    if ('other' in choice) throw new Refusal('channel_busy');
  }
  return choice.payment;
}

/** The page of the pretend channels that stands for the sheet WeChat opens. */
const sheetPage = (app: App, jsapi: JsapiCall, back: string) =>
  `${pretendFacts(app)!.address}/wechat/jsapi?${new URLSearchParams({ ...jsapi, back })}`;

/** Opens a payment at a channel, or sends the browser to WeChat to say who pays. Outside any transaction. */
export async function startPayment(app: App, start: Start): Promise<Started> {
  // Also one that is not offered now: whose page still shows it may be the first to find it working again.
  const offered = waysOf(app, usable(app, await findActiveMerchants(app.db)), start.browser).find(
    ({ channel }) => channel === start.channel,
  );
  if (!offered) throw new Refusal('channel_off');
  const { method, merchant } = offered;
  if (!method || (method === 'jsapi' && !start.buyer)) throw new Refusal('pay_in_browser');
  const pretend = merchant.pretend && pretendFacts(app) !== undefined;
  const way: Way = { merchant, method };
  if (method === 'jsapi' && start.buyer) {
    const { userId, web } = start.buyer;
    const payer = { userId, appid: merchant.facts.app, browser: web, now: app.clock.now() };
    const openid = await silentOpenid(app, app.db, payer);
    if (openid === undefined) return { method, prepay: { address: await askOpenid(app, app.db, payer, start.returnUrl) }, pretend };
    way.payer = openid;
  }
  const payment = await openPayment(app, start, way);
  const known = payment.state === 'paying' ? (payment.prepay as Prepay | null) : null;
  // The same number with the same parameters: a crash in between, or a doubt, gets the same answer.
  const prepay = known && method !== 'h5' && method !== 'page' && method !== 'wap' ? known : await create(app, way, payment, start);
  await inTransaction(app, async (db) => {
    const payable = payableOf(db, start.kind);
    const locked = await payable.lock(db, start.payableId);
    if (locked?.state !== 'open') throw new Refusal(locked?.state === 'paid' ? 'order_paid' : 'order_closed');
    if (payment.state === 'created' && !(await changePayment(db, payment.id, { state: 'paying', prepay }, ['created'])))
      throw new Refusal('order_closed');
    await payable.opened({ app, db, now: app.clock.now() }, start.payableId);
    await sweepAt(db, QUERY_PAYMENTS, new Date(Date.now() + 10_000));
  });
  const { jsapi } = prepay;
  const led = jsapi && pretend ? { ...prepay, address: sheetPage(app, jsapi, start.returnUrl) } : prepay;
  return { method, prepay: led, expiresAt: payment.expires_at, pretend };
}
