import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Bank, Declined } from './bank.ts';
import { testBill } from './bills.ts';
import type { Books, Refund, Trade } from './books.ts';
import type { Keys } from './keys.ts';
import type { Forge, Letter } from './notices.ts';
import type { Switches } from './switches.ts';
import type { Answer, Arrived } from './wechat.ts';

const NOTIFY_PATH = '/api/pay/notify/test';
const refundStates = { SUCCESS: 'done', PROCESSING: 'processing', ABNORMAL: 'abnormal', CLOSED: 'closed' } as const;

/** The test channel: JSON that both sides sign with one secret, and a cashier like the others'. */
export function testChannel({ books, bank, keys, switches }: { books: Books; bank: Bank; keys: Keys['test']; switches: Switches }) {
  const signed = (time: string, path: string, body: string) =>
    createHmac('sha256', keys.secret).update(`${time}\n${path}\n${body}`).digest('hex');

  function verify({ path, headers, body }: Arrived) {
    const time = headers['x-test-time'] ?? '';
    const expected = Buffer.from(signed(time, path, body));
    const given = Buffer.from(headers['x-test-sign'] ?? '');
    if (headers['x-test-id'] !== keys.id || given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new Declined('SIGN_ERROR', 'the signature is wrong', 401);
  }

  const tradeView = (trade: Trade | undefined) => {
    if (!trade) return { state: 'absent' };
    const state = trade.paidAt > 0 ? 'paid' : trade.state === 'CLOSED' ? 'closed' : 'unpaid';
    return { state, out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo, cents: trade.cents, paid_at: trade.paidAt };
  };
  const refundView = (outRefundNo: string, refund: Refund | undefined) => ({
    state: refund ? refundStates[refund.state] : 'absent',
    ...{ out_refund_no: outRefundNo, refund_no: refund?.refundId ?? '', cents: refund?.cents ?? 0 },
  });
  const found = (asked: Record<string, unknown>) => books.find('test', String(asked.out_trade_no));

  const calls: Record<string, (asked: Record<string, unknown>, origin: string) => unknown> = {
    create(asked, origin) {
      const trade = bank.open({
        ...{ channel: 'test', outTradeNo: String(asked.out_trade_no), cents: Number(asked.cents), title: String(asked.title) },
        ...{ expiresAt: Number(asked.expires_at), notifyUrl: String(asked.notify_url), returnUrl: String(asked.return_url) },
      });
      return { address: `${origin}/cashier/${trade.key}` };
    },
    query: (asked) => tradeView(found(asked)),
    close(asked) {
      const trade = found(asked);
      if (trade && trade.state === 'NOTPAY') bank.close(trade);
      return tradeView(found(asked));
    },
    refund(asked) {
      const trade = found(asked);
      if (!trade) throw new Declined('TRADE_ABSENT', 'there is no such trade', 404);
      const of = { outRefundNo: String(asked.out_refund_no), cents: Number(asked.cents), notifyUrl: String(asked.notify_url) };
      return refundView(of.outRefundNo, bank.refund(trade, of));
    },
    'refund-query': (asked) =>
      refundView(
        String(asked.out_refund_no),
        found(asked)?.refunds.find(({ outRefundNo }) => outRefundNo === asked.out_refund_no),
      ),
    bill: ({ day }) => testBill(books, switches, String(day)) ?? null,
  };
  const callIn = (path: string) => /^\/test\/([a-z-]+)$/.exec(path.split('?')[0]!)?.[1];
  /** As the switches name the calls of every channel. */
  const names: Record<string, string> = { 'refund-query': 'queryRefund' };

  return {
    callOf: ({ path }: Pick<Arrived, 'path'>) => {
      const call = callIn(path);
      return call && call in calls ? (names[call] ?? call) : undefined;
    },
    answer(arrived: Arrived): Answer {
      const path = arrived.path.split('?')[0]!;
      const back = (status: number, value: unknown): Answer => {
        const body = JSON.stringify(value);
        const time = String(bank.now());
        return {
          status,
          headers: { 'content-type': 'application/json', 'x-test-time': time, 'x-test-sign': signed(time, path, body) },
          body,
        };
      };
      try {
        verify(arrived);
        const run = calls[callIn(path) ?? ''];
        if (!run) throw new Declined('UNKNOWN_CALL', 'there is no such call', 404);
        return back(200, run(JSON.parse(arrived.body) as Record<string, unknown>, arrived.origin));
      } catch (error) {
        if (!(error instanceof Declined)) throw error;
        return back(error.status, { code: error.code, message: error.message });
      }
    },
    /** A notification; `over` changes what it says before signing, `sign` replaces the signature. */
    letter(
      trade: Trade,
      id: string,
      { refund, over = {}, sign, unsigned }: { refund?: Refund; over?: Record<string, unknown> } & Forge = {},
    ): Letter {
      const body = JSON.stringify({
        id,
        ...(refund ? { refund: refundView(refund.outRefundNo, refund) } : { trade: { ...tradeView(trade), ...over } }),
      });
      const time = String(bank.now());
      const headers = {
        ...{ 'content-type': 'application/json', 'x-test-time': time },
        ...(!unsigned && { 'x-test-sign': sign ?? signed(time, NOTIFY_PATH, body) }),
      };
      return { url: refund?.notifyUrl || trade.notifyUrl, headers, body };
    },
  };
}
