import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { balanceOf, type ChannelName, type Refund } from './books.ts';
import type { Channels } from './channels.ts';
import type { Forge } from './notices.ts';
import type { Failure } from './switches.ts';
import type { Answer, Arrived } from './wechat.ts';

type Asked = Record<string, unknown>;
type Forged = {
  sign?: 'good' | 'wrong' | 'other_key' | 'signtest' | 'serial' | 'none';
  cents?: number;
  currency?: string;
  merchant?: string;
  app?: string;
  reformat?: boolean;
};

/** A key that is nobody's. */
let strange: string | undefined;
const strangeKey = () =>
  (strange ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());

const signatures = {
  good: {},
  serial: {},
  wrong: { sign: 'AAAA' },
  signtest: { sign: 'WECHATPAY/SIGNTEST/abc' },
  none: { unsigned: true },
};
const forgeOf = (sign: NonNullable<Forged['sign']>): Forge => (sign === 'other_key' ? { key: strangeKey() } : signatures[sign]);

const tradeOf = (at: Channels, outTradeNo: unknown) => {
  const trade = at.books.all().find((each) => each.outTradeNo === outTradeNo);
  if (!trade) throw new Error(`there is no trade ${String(outTradeNo)}`);
  return trade;
};

/** Sends one notification now, true or spoilt, and returns what was answered. */
export async function notifyNow(at: Channels, outTradeNo: string, { id, offset = 0, ...forge }: Forged & { id: string; offset?: number }) {
  const trade = tradeOf(at, outTradeNo);
  const spoilt = forgeOf(forge.sign ?? 'good');
  if (trade.channel === 'alipay') {
    const over = {
      ...(forge.cents !== undefined && { total_amount: (forge.cents / 100).toFixed(2) }),
      ...(forge.merchant && { seller_id: forge.merchant }),
      ...(forge.app && { app_id: forge.app }),
    };
    return at.notices.post('alipay', outTradeNo, at.alipay.letter(trade, id, { over, ...spoilt }));
  }
  if (trade.channel === 'test') {
    const over = { ...(forge.cents !== undefined && { cents: forge.cents }) };
    return at.notices.post('test', outTradeNo, at.test.letter(trade, id, { over, ...spoilt }));
  }
  const view = at.wechat.tradeView(trade);
  const amount = { total: forge.cents ?? trade.cents, currency: forge.currency ?? 'CNY' };
  const resource = { ...view, trade_state: 'SUCCESS', amount, mchid: forge.merchant ?? view.mchid, appid: forge.app ?? view.appid };
  const other = forge.sign === 'serial' && { serial: 'PUB_KEY_ID_OTHER' };
  const letter = at.wechat.letter({
    ...{ id, type: 'TRANSACTION.SUCCESS', url: trade.notifyUrl, resource },
    forge: { ...spoilt, offset, ...(forge.reformat && { reformat: true }), ...other },
  });
  return at.notices.post('wechat', outTradeNo, letter);
}

const calls: Record<string, (at: Channels, asked: Asked) => unknown> = {
  'GET /control/state': (at) => ({
    trades: at.books.all(),
    sent: at.notices.sent,
    calls: at.calls,
    balances: { wechat: balanceOf(at.books, 'wechat'), alipay: balanceOf(at.books, 'alipay'), test: balanceOf(at.books, 'test') },
  }),
  'POST /control/pay': (at, { out_trade_no, cents }) => {
    const trade = tradeOf(at, out_trade_no);
    // Somebody who pays another sum than was asked for pays a trade of that sum.
    return at.bank.pay(cents === undefined ? trade : { ...trade, cents: Number(cents) });
  },
  // Whoever turns back at the cashier leaves the trade as it was.
  'POST /control/cancel': (at, { out_trade_no }) => tradeOf(at, out_trade_no),
  'POST /control/clock': (at, { offset_s }) => {
    at.switches.clockOffset = Number(offset_s) * 1000;
    return {};
  },
  'POST /control/switches': (at, { channel, notify, refund, time_scale, clock_offset_s, ...more }) => {
    const name = channel as ChannelName;
    if (notify) at.switches.notify[name] = notify as 'send' | 'hold' | 'lose';
    if (more.repeat !== undefined) at.switches.repeat[name] = Number(more.repeat);
    if (more.delay_ms !== undefined) at.switches.delay[name] = more.delay_ms as [number, number];
    if (more.shuffle !== undefined) at.switches.shuffle[name] = more.shuffle === true;
    if (more.balance_cents !== undefined) at.switches.balance[name] = Number(more.balance_cents);
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
  'POST /control/notify': async (at, { out_trade_no, out_no, times = 1, at_offset_s, event_id, id, ...how }) => {
    const number = String(out_trade_no ?? out_no);
    const sent = [];
    for (let turn = 0; turn < Number(times); turn++) {
      const event = id ?? (event_id === 'new' ? randomBytes(16).toString('hex') : `E${number}`);
      sent.push(
        await notifyNow(at, number, { ...how, id: String(event), ...(at_offset_s !== undefined && { offset: Number(at_offset_s) }) }),
      );
    }
    return { ...sent.at(-1), sent };
  },
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
