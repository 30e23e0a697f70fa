import {
  askChannel,
  type BillRow,
  type Channel,
  ChannelFailure,
  centsOf,
  Forged,
  type Notice,
  type PaidResult,
  yuanOf,
} from '../channel.ts';
import { filesOfZip } from '../zip.ts';
import { readAlipayBill } from './bill.rules.ts';
import { type AlipayKeys, signRequest, titleOf, verifiedForm, verifiedReply } from './protocol.ts';

const local = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const timeOf = (text: string | undefined) => new Date(`${(text ?? '').replace(' ', 'T')}+08:00`);
const ABSENT = 'ACQ.TRADE_NOT_EXIST';

/** What a reply that is no success means for us. */
function failureOf(reply: Record<string, string>) {
  const code = reply.sub_code || reply.code || '';
  if (reply.code === '20000' || code === 'ACQ.SYSTEM_ERROR' || code === 'aop.ACQ.SYSTEM_ERROR') return new ChannelFailure('unknown', code);
  if (/limit|NOT_ENOUGH|ACQ.SELLER_BALANCE/i.test(code)) return new ChannelFailure('busy', code);
  return new ChannelFailure('refused', code);
}

/** Alipay by its open gateway, with public keys and RSA2. */
export function alipayChannel(keys: AlipayKeys, gateway: string, now: () => Date): Channel {
  const requestOf = (method: string, content: Record<string, unknown>, more: Record<string, string> = {}) => {
    const fields: Record<string, string> = {
      ...{ app_id: keys.app_id, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', version: '1.0' },
      ...{ timestamp: local(now()), biz_content: JSON.stringify(content), ...more },
    };
    return new URLSearchParams({ ...fields, sign: signRequest(keys, fields) });
  };
  async function ask(method: string, content: Record<string, unknown>, more?: Record<string, string>): Promise<Record<string, string>> {
    const reply = await askChannel(`${gateway}?charset=utf-8`, { method: 'POST', body: requestOf(method, content, more) });
    if (reply.status !== 200) throw new ChannelFailure(reply.status === 429 ? 'busy' : 'unknown', String(reply.status));
    try {
      return verifiedReply(keys, reply.body.toString('utf8'), `${method.replaceAll('.', '_')}_response`);
    } catch (error) {
      throw new ChannelFailure('unknown', 'unverified', (error as Error).message);
    }
  }
  const paidOf = (fields: Record<string, string>, paidAt: string | undefined, cents: number | undefined): PaidResult => ({
    ...{
      state: 'paid',
      outTradeNo: fields.out_trade_no ?? '',
      tradeNo: fields.trade_no ?? '',
      cents: cents ?? Number.NaN,
      currency: 'CNY',
    },
    ...{ merchant: fields.seller_id ?? keys.seller_id, app: fields.app_id ?? keys.app_id, paidAt: timeOf(paidAt) },
  });

  async function query(outTradeNo: string) {
    const reply = await ask('alipay.trade.query', { out_trade_no: outTradeNo });
    if (reply.sub_code === ABSENT) return { state: 'absent' } as const;
    if (reply.code !== '10000') throw failureOf(reply);
    const status = reply.trade_status;
    // Closed with a time of payment means paid and returned in full.
    const paid = status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED' || (status === 'TRADE_CLOSED' && Boolean(reply.send_pay_date));
    if (paid) return paidOf(reply, reply.send_pay_date, centsOf(reply.total_amount));
    return { state: status === 'TRADE_CLOSED' ? ('closed' as const) : ('unpaid' as const) };
  }

  async function queryRefund(of: { outTradeNo: string; outRefundNo: string; cents: number }) {
    const reply = await ask('alipay.trade.fastpay.refund.query', { out_trade_no: of.outTradeNo, out_request_no: of.outRefundNo });
    const empty = { outRefundNo: of.outRefundNo, channelRefundNo: reply.trade_no ?? '' };
    if (reply.sub_code === ABSENT) return { ...empty, state: 'absent' as const, cents: 0 };
    if (reply.code !== '10000') throw failureOf(reply);
    if (!reply.out_request_no) return { ...empty, state: 'absent' as const, cents: 0 };
    const state = reply.refund_status === 'REFUND_SUCCESS' ? ('done' as const) : ('processing' as const);
    return { ...empty, state, cents: centsOf(reply.refund_amount) ?? of.cents };
  }

  return {
    name: 'alipay',
    methodFor: (browser) =>
      (({ desktop: keys.precreate ? 'precreate' : 'page', phone: 'wap', alipay: 'wap', weixin: undefined }) as const)[browser],
    query,
    queryRefund,
    // The buyer carries the signed request to the channel, or scans its code there; it knows no trade before that.
    async create({ outTradeNo, cents, title, expiresAt, method, notifyUrl, returnUrl }) {
      const trade = { out_trade_no: outTradeNo, total_amount: yuanOf(cents), subject: titleOf(title), time_expire: local(expiresAt) };
      if (method === 'precreate') {
        const reply = await ask('alipay.trade.precreate', trade, { notify_url: notifyUrl });
        if (reply.code !== '10000') throw failureOf(reply);
        return { code_url: reply.qr_code ?? '' };
      }
      const content = {
        ...trade,
        product_code: method === 'wap' ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY',
      };
      const fields = requestOf(`alipay.trade.${method}.pay`, content, { notify_url: notifyUrl, return_url: returnUrl });
      return { address: `${gateway}?${fields}` };
    },
    async close(outTradeNo) {
      const reply = await ask('alipay.trade.close', { out_trade_no: outTradeNo });
      if (reply.code === '10000') return { state: 'closed' };
      if (reply.sub_code === ABSENT) return { state: 'absent' };
      const found = await query(outTradeNo);
      if (found.state !== 'unpaid') return found as PaidResult;
      throw failureOf(reply);
    },
    async refund({ outTradeNo, outRefundNo, cents, reason }) {
      const ask_ = { out_trade_no: outTradeNo, out_request_no: outRefundNo, refund_amount: yuanOf(cents), refund_reason: titleOf(reason) };
      const reply = await ask('alipay.trade.refund', ask_);
      if (reply.code !== '10000') throw failureOf(reply);
      if (reply.fund_change === 'Y') return { state: 'done', outRefundNo, channelRefundNo: reply.trade_no ?? '', cents };
      return queryRefund({ outTradeNo, outRefundNo, cents });
    },
    read({ body }): Notice {
      const fields = verifiedForm(keys, body);
      const event = { eventId: fields.notify_id ?? '', kind: fields.trade_status ?? '', outNo: fields.out_trade_no ?? '' };
      if (event.eventId === '' || event.outNo === '') throw new Forged('field missing');
      const paid =
        ['TRADE_SUCCESS', 'TRADE_FINISHED'].includes(event.kind) || (event.kind === 'TRADE_CLOSED' && Boolean(fields.gmt_payment));
      if (!paid) return { ...event, effect: 'nothing' };
      return { ...event, effect: 'paid', paid: paidOf(fields, fields.gmt_payment, centsOf(fields.total_amount)) };
    },
    async bill(day): Promise<BillRow[] | 'absent'> {
      const reply = await ask('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day });
      if (/not_exist|NOT_EXIST/.test(reply.sub_code ?? '')) return 'absent';
      if (reply.code !== '10000') throw failureOf(reply);
      const link = new URL(reply.bill_download_url ?? '');
      const own = new URL(gateway);
      const isTheirs = link.protocol === 'https:' && link.hostname.endsWith('.alipay.com');
      if (link.origin !== own.origin && !isTheirs) throw new ChannelFailure('unknown', 'bill_address', link.host);
      const file = await askChannel(link.href, {});
      if (file.status !== 200) throw new ChannelFailure('unknown', `bill ${file.status}`);
      const detail = filesOfZip(file.body).find(({ name }) => !/汇总/.test(name));
      return readAlipayBill(new TextDecoder('gbk').decode(detail?.content));
    },
  };
}
