import * as z from 'zod/mini';
import {
  askChannel,
  type BillRow,
  type Channel,
  ChannelFailure,
  Forged,
  type Notice,
  type PaidResult,
  type RefundResult,
} from '../channel.ts';
import { signTest, type TestKeys, verifyTest } from './protocol.ts';

const cents = z.int().check(z.gte(0));
const trade = z.object({
  state: z.enum(['unpaid', 'absent', 'closed', 'paid']),
  out_trade_no: z.optional(z.string()),
  trade_no: z.optional(z.string()),
  cents: z.optional(cents),
  paid_at: z.optional(z.number()),
});
const refund = z.object({
  state: z.enum(['processing', 'done', 'abnormal', 'closed', 'absent']),
  out_refund_no: z.string(),
  refund_no: z.string(),
  cents,
});
const notice = z.object({ id: z.string(), trade: z.optional(trade), refund: z.optional(refund) });
const bill = z.nullable(
  z.array(
    z.object({ kind: z.enum(['pay', 'refund']), out_no: z.string(), trade_no: z.string(), cents, fee_cents: z.int(), at: z.number() }),
  ),
);

const NOTIFY_PATH = '/api/pay/notify/test';

/** The local test channel of a school in demo mode: another process of this machine, spoken to in JSON that both sides sign. */
export function testChannel(keys: TestKeys, address: string, now: () => Date): Channel {
  async function ask(call: string, content: object): Promise<unknown> {
    const path = `/test/${call}`;
    const time = String(now().getTime());
    const body = JSON.stringify(content);
    const headers = { 'content-type': 'application/json', 'x-test-id': keys.test_id, 'x-test-time': time };
    const sign = signTest(keys, time, path, body);
    const reply = await askChannel(`${address}${path}`, { method: 'POST', headers: { ...headers, 'x-test-sign': sign }, body });
    if (reply.status >= 500) throw new ChannelFailure('unknown', String(reply.status));
    if (reply.status === 429) throw new ChannelFailure('busy', '429');
    const text = reply.body.toString('utf8');
    try {
      const signed = { time: reply.headers.get('x-test-time') ?? '', sign: reply.headers.get('x-test-sign') ?? '' };
      verifyTest(keys, { ...signed, path, body: text }, now());
      const answer = JSON.parse(text) as { code?: string };
      if (reply.status === 200) return answer;
      throw new ChannelFailure('refused', answer.code ?? String(reply.status));
    } catch (error) {
      if (error instanceof ChannelFailure) throw error;
      throw new ChannelFailure('unknown', 'unverified', (error as Error).message);
    }
  }
  const read = <Shape extends z.ZodMiniType>(shape: Shape, answer: unknown): z.output<Shape> => {
    const parsed = shape.safeParse(answer);
    if (!parsed.success) throw new ChannelFailure('unknown', 'unreadable');
    return parsed.data as z.output<Shape>;
  };

  const paidOf = (of: z.output<typeof trade>): PaidResult => ({
    ...{ state: 'paid', outTradeNo: of.out_trade_no ?? '', tradeNo: of.trade_no ?? '', cents: of.cents ?? Number.NaN, currency: 'CNY' },
    ...{ merchant: keys.test_id, app: keys.test_id, paidAt: new Date(of.paid_at ?? 0) },
  });
  const refundOf = ({ state, out_refund_no, refund_no, cents }: z.output<typeof refund>): RefundResult => ({
    ...{ state, outRefundNo: out_refund_no, channelRefundNo: refund_no, cents },
  });

  return {
    name: 'test',
    methodFor: () => 'test',
    async create({ outTradeNo, cents, title, expiresAt, notifyUrl, returnUrl }) {
      const ordered = {
        out_trade_no: outTradeNo,
        cents,
        title,
        expires_at: expiresAt.getTime(),
        notify_url: notifyUrl,
        return_url: returnUrl,
      };
      return read(z.object({ address: z.string() }), await ask('create', ordered));
    },
    async query(outTradeNo) {
      const found = read(trade, await ask('query', { out_trade_no: outTradeNo }));
      return found.state === 'paid' ? paidOf(found) : { state: found.state };
    },
    async close(outTradeNo) {
      const found = read(trade, await ask('close', { out_trade_no: outTradeNo }));
      if (found.state === 'unpaid') throw new ChannelFailure('unknown', 'not_closed');
      return found.state === 'paid' ? paidOf(found) : { state: found.state };
    },
    refund: async ({ outTradeNo, outRefundNo, cents, notifyUrl }) =>
      refundOf(read(refund, await ask('refund', { out_trade_no: outTradeNo, out_refund_no: outRefundNo, cents, notify_url: notifyUrl }))),
    queryRefund: async ({ outTradeNo, outRefundNo }) =>
      refundOf(read(refund, await ask('refund-query', { out_trade_no: outTradeNo, out_refund_no: outRefundNo }))),
    read({ headers, body }, at): Notice {
      const text = body.toString('utf8');
      const header = (name: string) => String(headers[name] ?? '');
      verifyTest(keys, { time: header('x-test-time'), path: NOTIFY_PATH, body: text, sign: header('x-test-sign') }, at);
      let answer: z.output<typeof notice>;
      try {
        answer = notice.parse(JSON.parse(text));
      } catch {
        throw new Forged('body', 400);
      }
      if (answer.refund)
        return {
          eventId: answer.id,
          kind: answer.refund.state,
          outNo: answer.refund.out_refund_no,
          effect: 'refund',
          refund: refundOf(answer.refund),
        };
      const of = answer.trade;
      const event = { eventId: answer.id, kind: of?.state ?? '', outNo: of?.out_trade_no ?? '' };
      return of?.state === 'paid' ? { ...event, effect: 'paid', paid: paidOf(of) } : { ...event, effect: 'nothing' };
    },
    async bill(day): Promise<BillRow[] | 'absent'> {
      const rows = read(bill, await ask('bill', { day }));
      if (rows === null) return 'absent';
      return rows.map(({ kind, out_no, trade_no, cents, fee_cents, at }) => ({
        ...{ kind, outNo: out_no, tradeNo: trade_no, cents, feeCents: fee_cents, at: new Date(at) },
      }));
    },
  };
}
