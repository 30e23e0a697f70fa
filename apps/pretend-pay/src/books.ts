import { appendFileSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The channels that are pretended. */
export type ChannelName = 'wechat' | 'alipay' | 'test';
/** Money on its way back to a buyer. */
export type Refund = {
  outRefundNo: string;
  refundId: string;
  cents: number;
  state: 'SUCCESS' | 'PROCESSING' | 'ABNORMAL' | 'CLOSED';
  at: number;
  notifyUrl: string;
};
/** One trade as the channel knows it; times in milliseconds of the channel's clock. */
export type Trade = {
  channel: ChannelName;
  outTradeNo: string;
  tradeNo: string;
  /** Names the trade in the address that a phone opens. */
  key: string;
  cents: number;
  title: string;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED';
  expiresAt: number;
  notifyUrl: string;
  returnUrl: string;
  paidAt: number;
  refunds: Refund[];
};

/** The books of the pretend channels: facts in memory and, each synced before it is answered, in a file that outlives every process. */
export type Books = ReturnType<typeof openBooks>;

/** Opens the books of a folder. A last line that was cut short by a kill was never answered and is dropped. */
export function openBooks(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'facts.jsonl');
  const trades = new Map<string, Trade>();
  const keyOf = (channel: ChannelName, outTradeNo: string) => `${channel} ${outTradeNo}`;
  if (existsSync(path)) {
    const text = readFileSync(path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    for (const line of whole.split('\n').filter(Boolean)) {
      const trade = JSON.parse(line) as Trade;
      trades.set(keyOf(trade.channel, trade.outTradeNo), trade);
    }
    if (whole.length < text.length) appendFileSync(path, '\n');
  }
  const file = openSync(path, 'a', 0o600);
  return {
    find: (channel: ChannelName, outTradeNo: string) => trades.get(keyOf(channel, outTradeNo)),
    byKey: (key: string) => [...trades.values()].find((trade) => trade.key === key),
    all: () => [...trades.values()],
    /** Writes a trade as it now is; it is on disk when this returns. */
    put(trade: Trade) {
      writeSync(file, `${JSON.stringify(trade)}\n`);
      fsyncSync(file);
      trades.set(keyOf(trade.channel, trade.outTradeNo), trade);
    },
    close: () => closeSync(file),
  };
}

/** Cents that came in and did not go back: what the merchant holds with a channel, fees aside. */
export const balanceOf = (books: Books, channel: ChannelName) =>
  books
    .all()
    .filter((trade) => trade.channel === channel && trade.paidAt > 0)
    .reduce((sum, trade) => sum + trade.cents - refundedOf(trade), 0);

/** Cents of a trade that went back. */
export const refundedOf = (trade: Trade) =>
  trade.refunds.filter(({ state }) => state === 'SUCCESS').reduce((sum, { cents }) => sum + cents, 0);
