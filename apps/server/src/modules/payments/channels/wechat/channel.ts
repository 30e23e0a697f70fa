import { createHash, randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { askChannel, type Channel, ChannelFailure, Forged, type Notice, type PaidResult, type RefundResult } from '../channel.ts';
import { readWeChatBill } from './bill.rules.ts';
import { authorization, jsapiCall, titleOf, unseal, verifyAge, verifySigned, type WeChatKeys } from './protocol.ts';

type Json = Record<string, unknown>;
const BILL_MOST = 50 * 1024 * 1024;
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const whole = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : Number.NaN);

/** Times with the offset of Beijing, to the second. */
const beijing = (at: Date) => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;

/** What a code of the channel means for us: whether the deed may have been done. */
function failureOf(status: number, code: string) {
  if (status >= 500 || code === 'SYSTEM_ERROR') return new ChannelFailure('unknown', code || String(status));
  if (status === 429 || ['FREQUENCY_LIMITED', 'FREQUENCY_LIMIT_EXCEED', 'RATELIMIT_EXCEEDED', 'NOT_ENOUGH'].includes(code))
    return new ChannelFailure('busy', code || '429');
  return new ChannelFailure('refused', code || String(status));
}

const paidOf = (trade: Json): PaidResult => {
  const amount = (trade.amount ?? {}) as Json;
  return {
    ...{ state: 'paid', outTradeNo: text(trade.out_trade_no), tradeNo: text(trade.transaction_id) },
    ...{ cents: whole(amount.total), currency: text(amount.currency), merchant: text(trade.mchid), app: text(trade.appid) },
    paidAt: new Date(text(trade.success_time)),
  };
};

const refundStates: Record<string, RefundResult['state']> = {
  SUCCESS: 'done',
  PROCESSING: 'processing',
  ABNORMAL: 'abnormal',
  CLOSED: 'closed',
};
const refundOf = (refund: Json): RefundResult => ({
  state: refundStates[text(refund.status) || text(refund.refund_status)] ?? 'processing',
  outRefundNo: text(refund.out_refund_no),
  channelRefundNo: text(refund.refund_id),
  cents: whole(((refund.amount ?? {}) as Json).refund),
});

/** WeChat Pay by its third interface, in public-key mode. */
export function wechatChannel(keys: WeChatKeys, api: string, now: () => Date): Channel {
  async function ask(method: 'GET' | 'POST', path: string, content?: Json): Promise<{ status: number; json: Json }> {
    const body = content ? JSON.stringify(content) : '';
    const nonce = randomBytes(16).toString('hex');
    const timestamp = String(Math.floor(now().getTime() / 1000));
    const reply = await askChannel(`${api}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: authorization(keys, { method, path, body, timestamp, nonce }),
        'wechatpay-serial': keys.public_key_id,
        ...(content && { 'content-type': 'application/json' }),
      },
      ...(content && { body }),
    });
    if (reply.status >= 500 || reply.status === 429) throw failureOf(reply.status, '');
    try {
      verifySigned(keys, (name) => reply.headers.get(name), reply.body);
      const json = reply.body.length > 0 ? (JSON.parse(reply.body.toString('utf8')) as Json) : {};
      return { status: reply.status, json };
    } catch (error) {
      // An answer that cannot be trusted says neither yes nor no.
      throw new ChannelFailure('unknown', 'unverified', (error as Error).message);
    }
  }
  const refused = ({ status, json }: { status: number; json: Json }) => failureOf(status, text(json.code));

  async function query(outTradeNo: string) {
    const reply = await ask('GET', `/v3/pay/transactions/out-trade-no/${outTradeNo}?mchid=${keys.mchid}`);
    if (reply.status === 404 && ['ORDER_NOT_EXIST', 'ORDERNOTEXIST'].includes(text(reply.json.code))) return { state: 'absent' } as const;
    if (reply.status !== 200) throw refused(reply);
    const state = text(reply.json.trade_state);
    if (state === 'SUCCESS' || state === 'REFUND') return paidOf(reply.json);
    return { state: state === 'CLOSED' || state === 'REVOKED' ? ('closed' as const) : ('unpaid' as const) };
  }

  return {
    name: 'wechat',
    methodFor: (browser) => (({ desktop: 'native', phone: 'h5', weixin: 'jsapi', alipay: undefined }) as const)[browser],
    query,
    async create({ outTradeNo, cents, title, expiresAt, method, notifyUrl, clientAddress, openid }) {
      const reply = await ask('POST', `/v3/pay/transactions/${method}`, {
        ...{ appid: keys.appid, mchid: keys.mchid, description: titleOf(title), out_trade_no: outTradeNo },
        ...{ time_expire: beijing(expiresAt), notify_url: notifyUrl, amount: { total: cents, currency: 'CNY' } },
        ...(method === 'jsapi' && { payer: { openid } }),
        ...(method === 'h5' && { scene_info: { payer_client_ip: clientAddress, h5_info: { type: 'Wap' } } }),
      });
      if (reply.status !== 200) throw refused(reply);
      if (method === 'jsapi') return { jsapi: jsapiCall(keys, text(reply.json.prepay_id), now()) };
      return method === 'h5' ? { address: text(reply.json.h5_url) } : { code_url: text(reply.json.code_url) };
    },
    async close(outTradeNo) {
      const reply = await ask('POST', `/v3/pay/transactions/out-trade-no/${outTradeNo}/close`, { mchid: keys.mchid });
      if (reply.status === 204) return { state: 'closed' };
      const found = await query(outTradeNo);
      if (found.state === 'paid' || found.state === 'absent' || found.state === 'closed') return found as PaidResult;
      throw refused(reply);
    },
    async refund({ outTradeNo, outRefundNo, cents, totalCents, reason, notifyUrl }) {
      const reply = await ask('POST', '/v3/refund/domestic/refunds', {
        ...{ out_trade_no: outTradeNo, out_refund_no: outRefundNo, reason: titleOf(reason).slice(0, 26), notify_url: notifyUrl },
        amount: { refund: cents, total: totalCents, currency: 'CNY' },
      });
      if (reply.status !== 200) throw refused(reply);
      return refundOf(reply.json);
    },
    async queryRefund({ outRefundNo }) {
      const reply = await ask('GET', `/v3/refund/domestic/refunds/${outRefundNo}`);
      if (reply.status === 404) return { state: 'absent', outRefundNo, channelRefundNo: '', cents: 0 };
      if (reply.status !== 200) throw refused(reply);
      return refundOf(reply.json);
    },
    read({ headers, body }, at): Notice {
      const timestamp = verifySigned(keys, (name) => headers[name], body);
      verifyAge(timestamp, at);
      let letter: Json;
      try {
        letter = JSON.parse(body.toString('utf8')) as Json;
      } catch {
        throw new Forged('not JSON', 400);
      }
      const kind = text(letter.event_type);
      const content = unseal(keys, (letter.resource ?? {}) as never);
      const event = { eventId: text(letter.id), kind };
      if (kind === 'TRANSACTION.SUCCESS') return { ...event, outNo: text(content.out_trade_no), effect: 'paid', paid: paidOf(content) };
      if (kind.startsWith('REFUND.')) return { ...event, outNo: text(content.out_refund_no), effect: 'refund', refund: refundOf(content) };
      return { ...event, outNo: text(content.out_trade_no), effect: 'nothing' };
    },
    async bill(day) {
      const reply = await ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`);
      if (text(reply.json.code) === 'NO_STATEMENT_EXIST') return 'absent';
      if (reply.status !== 200) throw refused(reply);
      const link = new URL(text(reply.json.download_url));
      if (link.origin !== new URL(api).origin) throw new ChannelFailure('unknown', 'bill_address', link.host);
      const path = `${link.pathname}${link.search}`;
      const signed = {
        method: 'GET',
        path,
        body: '',
        timestamp: String(Math.floor(now().getTime() / 1000)),
        nonce: randomBytes(16).toString('hex'),
      };
      const file = await askChannel(link.href, { headers: { authorization: authorization(keys, signed) } });
      if (file.status !== 200) throw failureOf(file.status, '');
      const unpacked = gunzipSync(file.body, { maxOutputLength: BILL_MOST });
      if (createHash('sha1').update(unpacked).digest('hex') !== text(reply.json.hash_value))
        throw new ChannelFailure('unknown', 'bill_hash');
      return readWeChatBill(unpacked.toString('utf8'));
    },
  };
}
