import { randomBytes, randomInt } from 'node:crypto';
import { type Books, balanceOf, type ChannelName, type Refund, refundedOf, type Trade } from './books.ts';
import type { Switches } from './switches.ts';

/** A no of the channel, in its own words. */
export class Declined extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export type NewTrade = Pick<Trade, 'channel' | 'outTradeNo' | 'cents' | 'title' | 'expiresAt' | 'notifyUrl' | 'returnUrl'>;
/** What the rest of the channel hears of a deed. */
export type Listeners = { paid: (trade: Trade) => void; refunded: (trade: Trade, refund: Refund) => void };

const PARTS = 50;
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** The rules both channels share: what may be opened, paid, closed and sent back. */
export type Bank = ReturnType<typeof openBank>;

/** Opens the counter over the books. */
export function openBank(books: Books, switches: Switches, control: Listeners) {
  const now = () => Date.now() + switches.clockOffset;
  return {
    now,
    balance: (channel: ChannelName) => balanceOf(books, channel),
    /** A trade under its number; the same number with the same sum is the same trade. */
    open(ask: NewTrade): Trade {
      const known = books.find(ask.channel, ask.outTradeNo);
      if (known) {
        if (known.state === 'SUCCESS') throw new Declined('ORDERPAID', 'the order is paid');
        if (known.state === 'CLOSED') throw new Declined('ORDER_CLOSED', 'the order is closed');
        if (known.cents !== ask.cents) throw new Declined('OUT_TRADE_NO_USED', 'the number is used for another sum', 403);
        return known;
      }
      if (ask.expiresAt < now() + 30_000) throw new Declined('PARAM_ERROR', 'time_expire is too near');
      const trade: Trade = {
        ...ask,
        tradeNo: `${ask.channel === 'wechat' ? '4200' : '2026'}${digits(24)}`,
        key: randomBytes(9).toString('base64url'),
        state: 'NOTPAY',
        paidAt: 0,
        refunds: [],
      };
      books.put(trade);
      return trade;
    },
    /** What the buyer's phone does. */
    pay(trade: Trade, at = now()): Trade {
      if (trade.state === 'SUCCESS') throw new Declined('ORDERPAID', 'the order is paid');
      if (trade.state === 'CLOSED' || now() > trade.expiresAt) throw new Declined('ORDER_CLOSED', 'the order is closed');
      const paid: Trade = { ...trade, state: 'SUCCESS', paidAt: at };
      books.put(paid);
      control.paid(paid);
      return paid;
    },
    close(trade: Trade) {
      if (trade.state === 'SUCCESS') throw new Declined('ORDERPAID', 'the order is paid');
      books.put({ ...trade, state: 'CLOSED' });
    },
    /** Sends money back; the same number repeats safely. */
    refund(trade: Trade, ask: { outRefundNo: string; cents: number; notifyUrl: string }): Refund {
      const known = trade.refunds.find(({ outRefundNo }) => outRefundNo === ask.outRefundNo);
      if (known && known.cents !== ask.cents) throw new Declined('PARAM_ERROR', 'the refund number is used for another sum');
      if (known) return known;
      if (trade.paidAt === 0) throw new Declined('RESOURCE_NOT_EXISTS', 'the order is not paid', 404);
      if (trade.refunds.length >= PARTS) throw new Declined('REQUEST_BLOCKED', 'too many parts', 403);
      const left = switches.balance[trade.channel];
      if (left !== undefined && ask.cents > left) throw new Declined('NOT_ENOUGH', 'the balance is too small', 403);
      const going = trade.refunds.filter(({ state }) => state !== 'CLOSED').reduce((sum, { cents }) => sum + cents, 0);
      if (going + ask.cents > trade.cents) throw new Declined('INVALID_REQUEST', 'more than was paid');
      const refund: Refund = { ...ask, refundId: `5030${digits(24)}`, state: switches.refund[trade.channel], at: now() };
      const next = { ...trade, refunds: [...trade.refunds, refund] };
      books.put(next);
      if (refund.state !== 'PROCESSING') control.refunded(next, refund);
      return refund;
    },
    /** What becomes of a refund that was under way. */
    endRefund(trade: Trade, outRefundNo: string, state: Refund['state']) {
      const refunds = trade.refunds.map((refund) => (refund.outRefundNo === outRefundNo ? { ...refund, state } : refund));
      const next = { ...trade, refunds };
      books.put(next);
      control.refunded(next, refunds.find((refund) => refund.outRefundNo === outRefundNo)!);
    },
    isFullyRefunded: (trade: Trade) => trade.paidAt > 0 && refundedOf(trade) === trade.cents,
  };
}
