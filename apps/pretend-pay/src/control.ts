import { balanceOf, type ChannelName, type Refund } from './books.ts';
import type { Channels } from './channels.ts';
import type { Failure } from './switches.ts';
import type { Answer, Arrived } from './wechat.ts';

type Asked = Record<string, unknown>;
type Forged = { sign?: 'good' | 'wrong' | 'signtest' | 'serial'; cents?: number; currency?: string; merchant?: string; app?: string };

const tradeOf = (at: Channels, outTradeNo: unknown) => {
  const trade = at.books.all().find((each) => each.outTradeNo === outTradeNo);
  if (!trade) throw new Error(`there is no trade ${String(outTradeNo)}`);
  return trade;
};

/** Sends one notification now, true or spoilt, and returns what was answered. */
export async function notifyNow(at: Channels, outTradeNo: string, { id, offset = 0, ...forge }: Forged & { id: string; offset?: number }) {
  const trade = tradeOf(at, outTradeNo);
  const sign = { good: undefined, wrong: 'AAAA', signtest: 'WECHATPAY/SIGNTEST/abc', serial: undefined }[forge.sign ?? 'good'];
  if (trade.channel === 'alipay') {
    const over = {
      ...(forge.cents !== undefined && { total_amount: (forge.cents / 100).toFixed(2) }),
      ...(forge.merchant && { seller_id: forge.merchant }),
      ...(forge.app && { app_id: forge.app }),
    };
    return at.notices.post('alipay', outTradeNo, at.alipay.letter(trade, id, { over, ...(sign && { sign }) }));
  }
  if (trade.channel === 'test') {
    const over = { ...(forge.cents !== undefined && { cents: forge.cents }) };
    return at.notices.post('test', outTradeNo, at.test.letter(trade, id, { over, ...(sign && { sign }) }));
  }
  const view = at.wechat.tradeView(trade);
  const amount = { total: forge.cents ?? trade.cents, currency: forge.currency ?? 'CNY' };
  const resource = { ...view, trade_state: 'SUCCESS', amount, mchid: forge.merchant ?? view.mchid, appid: forge.app ?? view.appid };
  const spoilt = { ...(sign && { sign }), offset, ...(forge.sign === 'serial' && { serial: 'PUB_KEY_ID_OTHER' }) };
  const letter = at.wechat.letter({ id, type: 'TRANSACTION.SUCCESS', url: trade.notifyUrl, resource, forge: spoilt });
  return at.notices.post('wechat', outTradeNo, letter);
}

const calls: Record<string, (at: Channels, asked: Asked) => unknown> = {
  'GET /control/state': (at) => ({
    trades: at.books.all(),
    sent: at.notices.sent,
    heard: at.heard,
    balances: { wechat: balanceOf(at.books, 'wechat'), alipay: balanceOf(at.books, 'alipay'), test: balanceOf(at.books, 'test') },
  }),
  'POST /control/pay': (at, { out_trade_no }) => at.bank.pay(tradeOf(at, out_trade_no)),
  'POST /control/switches': (at, { channel, notify, refund, time_scale, clock_offset_s }) => {
    const name = channel as ChannelName;
    if (notify) at.switches.notify[name] = notify as 'send' | 'hold' | 'lose';
    if (notify === 'send') at.notices.release();
    if (refund) at.switches.refund[name] = refund as Refund['state'];
    if (time_scale !== undefined) at.switches.timeScale = Number(time_scale);
    if (clock_offset_s !== undefined) at.switches.clockOffset = Number(clock_offset_s) * 1000;
    return {};
  },
  'POST /control/fail': (at, { channel, ...failure }) => {
    at.switches.failures[channel as ChannelName].push(failure as unknown as Failure);
    return {};
  },
  'POST /control/notify': (at, { out_trade_no, ...how }) => notifyNow(at, String(out_trade_no), how as never),
  'POST /control/end-refund': (at, { out_trade_no, out_refund_no, state }) => {
    at.bank.endRefund(tradeOf(at, out_trade_no), String(out_refund_no), state as Refund['state']);
    return {};
  },
  'POST /control/bill': (at, { channel, day, ...change }) => {
    at.switches.bills.set(`${String(channel)} ${String(day)}`, change);
    return {};
  },
};

/** What tests and people who develop ask the pretend channels to do. */
export async function controlCalls(at: Channels, { method, path, body }: Arrived): Promise<Answer> {
  const run = calls[`${method} ${path}`];
  const json = (status: number, value: unknown): Answer => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  });
  if (!run) return json(404, { error: 'no such control' });
  try {
    return json(200, (await run(at, body ? (JSON.parse(body) as Asked) : {})) ?? {});
  } catch (error) {
    return json(400, { error: (error as Error).message });
  }
}
