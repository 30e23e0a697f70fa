/** The channels money comes by. */
export type ChannelName = 'wechat' | 'alipay' | 'test';
/** How a buyer pays: a code on a screen, a page of the channel, the channel's app on a phone, or the page of the test channel. */
export type Method = 'native' | 'h5' | 'jsapi' | 'page' | 'wap' | 'precreate' | 'test';
const CHANNELS: Record<Method, ChannelName> = {
  ...{ native: 'wechat', h5: 'wechat', jsapi: 'wechat' },
  ...{ page: 'alipay', wap: 'alipay', precreate: 'alipay' },
  test: 'test',
};
/** The channel a method belongs to. */
export const channelOfMethod = (method: Method): ChannelName => CHANNELS[method];
/** Which browser asks. */
export type Browser = 'desktop' | 'phone' | 'weixin' | 'alipay';

/** What WeChat's own browser is handed to open the payment, signed by the merchant; the names are WeChat's. */
export type JsapiCall = { appId: string; timeStamp: string; nonceStr: string; package: string; signType: 'RSA'; paySign: string };
/** What a buyer is led to: a code to draw, an address to open, or what the browser inside WeChat is handed. */
export type Prepay = { code_url?: string; address?: string; jsapi?: JsapiCall };

/** What a channel says of money that arrived. Whether it is ours to take is decided by `settle` alone. */
export type PaidResult = {
  state: 'paid';
  outTradeNo: string;
  tradeNo: string;
  /** Read from text, never through a fraction. */
  cents: number;
  currency: string;
  /** The merchant and the application as the channel names them. */
  merchant: string;
  app: string;
  paidAt: Date;
};

/** What a channel says of money on its way back. `closed`: it gave up, and only a new number helps. */
export type RefundResult = {
  state: 'processing' | 'done' | 'abnormal' | 'closed' | 'absent';
  outRefundNo: string;
  channelRefundNo: string;
  cents: number;
};

/** What a notification told, after its signature was verified. */
export type Notice =
  | { eventId: string; kind: string; outNo: string; effect: 'paid'; paid: PaidResult }
  | { eventId: string; kind: string; outNo: string; effect: 'refund'; refund: RefundResult }
  | { eventId: string; kind: string; outNo: string; effect: 'nothing' };

/** What is asked when money is to come. */
export type NewPayment = {
  outTradeNo: string;
  cents: number;
  title: string;
  expiresAt: Date;
  method: Method;
  notifyUrl: string;
  returnUrl: string;
  clientAddress: string;
  /** Who pays inside WeChat. */
  openid?: string;
};

/** What is asked when money is to go back. */
export type NewRefund = { outTradeNo: string; outRefundNo: string; cents: number; totalCents: number; reason: string; notifyUrl: string };

/** One row of a channel's bill; the fee is negative on a refund. */
export type BillRow = { kind: 'pay' | 'refund'; outNo: string; tradeNo: string; cents: number; feeCents: number; at: Date };

/** A payment channel as one merchant uses it. Every answer is verified before anybody sees it. */
export type Channel = {
  name: ChannelName;
  methodFor: (browser: Browser) => Method | undefined;
  /** The same number with the same parameters gets the same answer. */
  create: (ask: NewPayment) => Promise<Prepay>;
  query: (outTradeNo: string) => Promise<{ state: 'unpaid' | 'absent' | 'closed' } | PaidResult>;
  close: (outTradeNo: string) => Promise<{ state: 'closed' | 'absent' } | PaidResult>;
  refund: (ask: NewRefund) => Promise<RefundResult>;
  queryRefund: (of: { outTradeNo: string; outRefundNo: string; cents: number }) => Promise<RefundResult>;
  /** Verifies a notification and reads it, or throws `Forged`. */
  read: (raw: { headers: Record<string, string | string[] | undefined>; body: Buffer }, now: Date) => Notice;
  /** The bill of a day of Beijing (`2026-11-24`). */
  bill: (day: string) => Promise<BillRow[] | 'absent'>;
};

/** What is known of a merchant besides its keys. */
export type Merchant = { id: string; channel: ChannelName; account: string; pretend: boolean; state: string };

/**
 * A call to a channel did not do what was asked. `unknown`: it may have been done, so it is asked about; `refused`: it was not and never
 * will be; `busy`: not now.
 */
export class ChannelFailure extends Error {
  readonly kind: 'unknown' | 'refused' | 'busy';
  readonly code: string;
  constructor(kind: 'unknown' | 'refused' | 'busy', code: string, message = code) {
    super(`payment channel: ${message}`);
    this.kind = kind;
    this.code = code;
  }
}

/** A notification that is not proven to come from the channel. */
export class Forged extends Error {
  readonly status: 400 | 401;
  constructor(why: string, status: 400 | 401 = 401) {
    super(why);
    this.status = status;
  }
}

/** Cents of an amount in yuan as text; undefined when it is none. */
export function centsOf(text: string | undefined): number | undefined {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text?.trim() ?? '');
  if (!match) return undefined;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -cents : cents;
}

/** An amount in yuan as the channels write it. */
export const yuanOf = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
