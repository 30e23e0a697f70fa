import * as z from 'zod/mini';
import { ownPassword, ownPasswordRefusals } from '../accounts/credentials.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, text, time } from '../core/shapes.ts';
import { invoiceState } from './invoices.ts';
import { jsapiCall, payBrowser, payMethod } from './pay-methods.ts';
import { productKind } from './products.ts';

/** Twenty digits; nobody can guess a neighbour. */
export const orderNo = z.string().check(z.regex(/^[0-9]{20}$/, 'parameter_error'));
/** The channels money comes by. */
export const payChannel = z.enum(['wechat', 'alipay', 'test']);
/** One of the channels. */
export type PayChannel = z.output<typeof payChannel>;
/** What an order shows of its payment (S-167); refunds are told beside it. */
export const payState = z.enum(['paying', 'paid', 'closed']);
/** The states inside. */
export const orderState = z.enum(['created', 'paying', 'paid', 'closed', 'refunding', 'part_refunded', 'refunded']);
/** The states inside. */
export type OrderState = z.output<typeof orderState>;
/** Where a refund stands. */
export const refundState = z.enum(['applied', 'approved', 'processing', 'done', 'failed', 'refused']);
/** Where a refund stands. */
export type RefundState = z.output<typeof refundState>;

/** A line of an order, from 1. */
const itemLine = z.number().check(z.int(), z.gte(1), z.lte(20));

const wanted = z
  .array(
    z.object({
      product_id: id,
      offer_id: id,
      /** What exactly it is for, where a product is sold for many things: the registration of a fee. */
      ref: z.optional(id),
      /** One of everything. */
      qty: z.optional(z.number().check(z.int(), z.gte(1), z.lte(1, 'parameter_error'))),
    }),
  )
  .check(z.minLength(1, 'parameter_error'), z.maxLength(20, 'parameter_error'));

/** A coupon code, or nothing. */
const couponTyped = z._default(z.string().check(z.trim(), z.maxLength(20, 'coupon_wrong')), '');
const couponRefusals = ['coupon_wrong', 'coupon_used_up', 'coupon_not_yet', 'coupon_least', 'coupon_not_for_this'] as const;

export const previewOrder = endpoint({
  method: 'POST',
  path: '/api/order/preview',
  summary: 'What an order would cost now, with a coupon when one is named; nothing is placed.',
  input: z.object({ items: wanted, coupon: couponTyped }),
  data: z.object({
    lines: z.array(z.object({ product_id: id, offer_id: id, price_cents: z.number(), discount_cents: z.number() })),
    total_cents: z.number(),
    discount_cents: z.number(),
    amount_cents: z.number(),
  }),
  refusals: ['not_available', ...couponRefusals],
});

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/order/place',
  summary: 'Places an order at the prices of now. A free one is paid and granted at once; a repeated key returns the first order.',
  input: z.object({
    items: wanted,
    coupon: couponTyped,
    /** The total the reader saw; any difference is refused with the new one. */
    expected_cents: z.number().check(z.int(), z.gte(0)),
    client_key: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'parameter_error')),
  }),
  data: z.object({
    ...{ order_no: z.string(), amount_cents: z.number(), state: payState, expires_at: time },
    /** The same for those who read a list: everything placed together is one order. */
    orders: z.array(z.object({ order_no: z.string(), amount_cents: z.number(), expires_at: time })),
  }),
  refusals: [
    ...['not_available', 'price_changed', 'sold_out', 'already_owned', 'order_open', 'off_sale', 'own_product', 'removed_by_teacher'],
    ...['not_for_experts', 'too_many_requests', 'fee_not_due', 'fee_being_paid', 'fee_paid', 'pay_too_late', 'lab_minutes_members'],
    ...couponRefusals,
  ],
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/order/cancel',
  summary: 'Closes an unpaid order: first at the channel, so that it cannot be paid any more.',
  input: z.object({ order_no: orderNo }),
  data: z.object({ state: payState }),
  refusals: ['not_available', 'order_paid', 'channel_busy'],
});

const refundView = z.object({
  id,
  cents: z.number(),
  state: refundState,
  cause: z.string(),
  reason: z.string(),
  answer: z.string(),
  at: time,
});
const itemView = z.object({
  line: z.number(),
  product_id: id,
  kind: productKind,
  title: z.string(),
  cover: z.nullable(z.string()),
  version: z.nullable(z.number()),
  seller: z.string(),
  valid_days: z.nullable(z.number()),
  price_cents: z.number(),
  discount_cents: z.number(),
  paid_cents: z.number(),
  refunded_cents: z.number(),
  refund_days: z.number(),
  refund_used_below: z.number(),
  /** What was granted: null before it is paid. */
  right: z.nullable(
    z.object({ state: z.enum(['active', 'expired', 'revoked']), ends_at: z.nullable(time), link: z.string(), reason: z.string() }),
  ),
  /** What may be asked back now; null when nothing may. `at_once`: the rule decides, else the seller does. */
  refundable: z.nullable(
    z.object({
      ...{ cents: z.number(), at_once: z.boolean(), until: time, used_percent: z.number() },
      /** Declined once: operators hear of the next request and may decide it. */
      declined_before: z.boolean(),
    }),
  ),
});
/** One thing of an order. */
export type OrderItemView = z.output<typeof itemView>;

const orderView = {
  order_no: z.string(),
  state: payState,
  inner_state: orderState,
  close_reason: z.nullable(z.enum(['cancelled', 'expired'])),
  total_cents: z.number(),
  discount_cents: z.number(),
  amount_cents: z.number(),
  /** Cents that arrived (S-147). */
  paid_amount: z.number(),
  refunded_cents: z.number(),
  channel: z.nullable(payChannel),
  created_at: time,
  paid_at: z.nullable(time),
  expires_at: time,
};

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/order/list',
  summary: 'The reader’s own orders, newest first, all or by what is going on with them.',
  input: z.object({ ...paging, tab: z._default(z.enum(['all', 'paying', 'paid', 'refund', 'closed']), 'all') }),
  data: z.object({
    page: listOf(z.object({ ...orderView, titles: z.array(z.string()), kinds: z.array(productKind), refundable: z.boolean() })),
    counts: z.object({ all: z.number(), paying: z.number(), paid: z.number(), refund: z.number(), closed: z.number() }),
    year: z.object({ paid_cents: z.number(), refunded_cents: z.number() }),
    now: time,
  }),
  refusals: [],
});
/** An order in the list. */
export type OrderRow = z.output<(typeof listOrders)['data']>['page']['list'][number];

export const showOrder = endpoint({
  method: 'GET',
  path: '/api/order/detail',
  summary: 'One of the reader’s own orders with everything in it.',
  input: z.object({ order_no: orderNo }),
  data: z.object({
    ...orderView,
    trade_no: z.string(),
    coupon: z.string(),
    /** The invoice of the order, when one was asked for. */
    invoice: z.nullable(z.object({ id, state: invoiceState, void_asked: z.boolean() })),
    items: z.array(itemView),
    refunds: z.array(refundView),
    now: time,
  }),
  refusals: ['not_available'],
});
/** An order with everything in it. */
export type OrderView = z.output<(typeof showOrder)['data']>;

export const orderStatus = endpoint({
  method: 'GET',
  path: '/api/order/state',
  summary: 'Where an order stands, cheap enough to be asked every few seconds.',
  input: z.object({ order_no: orderNo }),
  data: z.object({
    ...{ order_no: z.string(), state: payState, paid_amount: z.number(), expires_at: time, now: time },
    /** Nothing before it is paid. */
    granted: z.array(z.object({ kind: productKind, title: z.string(), link: z.string() })),
    refunds: z.array(z.object({ cents: z.number(), state: refundState })),
  }),
  refusals: ['not_available'],
});

export const payChannels = endpoint({
  method: 'GET',
  path: '/api/pay/channels',
  summary: 'The ways this browser can pay now.',
  input: z.object({ browser: payBrowser }),
  data: z.object({
    channels: z.array(z.object({ channel: payChannel, method: z.nullable(payMethod), pretend: z.boolean() })),
  }),
  refusals: [],
});

export const startPay = endpoint({
  method: 'POST',
  path: '/api/pay/start',
  summary:
    'Opens the payment of an order at a channel, after closing another open one there: a code to draw, an address to open, or what WeChat’s own browser is handed. There, WeChat may first be asked who pays: then the address leads to it.',
  input: z.object({ order_no: orderNo, channel: payChannel, browser: payBrowser }),
  data: z.object({
    state: payState,
    method: payMethod,
    code_url: z.nullable(z.string()),
    address: z.nullable(z.string()),
    /** The parameters of `getBrandWCPayRequest`, under WeChat's names. */
    jsapi: z.nullable(jsapiCall),
    /** Of the pretend channels of a demo: no money moves. */
    pretend: z.boolean(),
    expires_at: time,
    now: time,
  }),
  refusals: [
    ...['not_available', 'order_closed', 'order_paid', 'pay_too_late', 'pay_too_often', 'channel_busy', 'channel_off', 'pay_in_browser'],
    'too_many_requests',
  ],
});

export const lookPay = endpoint({
  method: 'POST',
  path: '/api/pay/look',
  summary: 'Asks the channel whether an order is paid, for those whose page does not know it yet.',
  input: z.object({ order_no: orderNo }),
  data: z.object({ state: payState }),
  refusals: ['not_available', 'channel_busy', 'too_many_requests'],
});

export const askRefund = endpoint({
  method: 'POST',
  path: '/api/refund/ask',
  summary: 'Asks for the money of one thing back: by the rule it was sold under at once, else the seller answers.',
  input: z.object({
    order_no: orderNo,
    /** Which thing of the order, by its line; `item` is the same by another name. */
    line: z.optional(itemLine),
    item: z.optional(z.union([itemLine, z.pipe(z.string().check(z.regex(/^\d{1,2}$/, 'parameter_error')), z.transform(Number))])),
    cents: z.optional(z.number().check(z.int(), z.gte(1), z.lte(9_999_999))),
    reason: line(200, 'reason_required'),
  }),
  data: z.object({ refund_id: id, state: refundState }),
  refusals: [
    ...['not_available', 'reason_required', 'refund_too_late', 'refund_under_way', 'refund_by_withdrawal', 'refund_too_old'],
    ...['refund_too_much', 'refund_not_in_part', 'parameter_error', 'invoice_void_first', 'refund_after_copy'],
  ],
});

export const withdrawRefund = endpoint({
  method: 'POST',
  path: '/api/refund/withdraw',
  summary: 'Takes back a request for money that nobody has answered yet; what was bought may be used again.',
  input: z.object({ refund_id: id }),
  data: nothing,
  refusals: ['not_available', 'refund_decided_already'],
});

export const listRefundsToDecide = endpoint({
  method: 'GET',
  path: '/api/selling/refunds',
  summary: 'Refunds a seller has to answer, oldest first; an operator sees those of everybody. Each says who declined it before, and how.',
  input: z.object(paging),
  data: listOf(
    z.object({
      id,
      order_no: z.string(),
      title: z.string(),
      person: z.string(),
      cents: z.number(),
      reason: z.string(),
      /** Null where nothing measures use: a seat, or something that is given no longer. */
      used_percent: z.nullable(z.number()),
      declined: z.nullable(z.object({ by: z.string(), answer: z.string() })),
      at: time,
    }),
  ),
  refusals: ['not_available'],
});

export const decideRefundAsked = endpoint({
  method: 'POST',
  path: '/api/selling/refund/decide',
  summary: 'Grants or refuses a refund that was asked for.',
  input: z.object({ refund_id: id, approve: z.boolean(), answer: z._default(text(200), ''), password: ownPassword }),
  data: nothing,
  refusals: ['not_available', 'reason_required', 'refund_decided_already', 'refund_own', 'refund_by_bank', ...ownPasswordRefusals],
});
