import { createSign, createVerify, randomBytes } from 'node:crypto';
import { type Bank, Declined } from './bank.ts';
import { alipayBill } from './bills.ts';
import type { Books, Refund, Trade } from './books.ts';
import { refundedOf } from './books.ts';
import type { Keys } from './keys.ts';
import type { Forge, Letter } from './notices.ts';
import type { Switches } from './switches.ts';
import type { Answer, Arrived } from './wechat.ts';

const LINK_MS = 30_000;
const yuan = (cents: number) => (cents / 100).toFixed(2);
const local = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const sorted = (fields: Record<string, string>) =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

/** Alipay's side of its open gateway. */
export function alipayChannel({ books, bank, keys, switches }: { books: Books; bank: Bank; keys: Keys['alipay']; switches: Switches }) {
  const links = new Map<string, { day: string; until: number }>();
  /** Codes that nobody has scanned yet: their trades do not exist. */
  const codes = new Map<string, Parameters<Bank['open']>[0]>();
  const signed = (text: string, key = keys.channel.privateKey) => createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');

  function verify(fields: Record<string, string>) {
    const { sign = '', ...rest } = fields;
    if (fields.app_id !== keys.appId) throw new Declined('isv.invalid-app-id', 'no such application');
    if (
      fields.sign_type !== 'RSA2' ||
      !createVerify('RSA-SHA256').update(sorted(rest), 'utf8').verify(keys.merchant.publicKey, sign, 'base64')
    )
      throw new Declined('isv.invalid-signature', 'the signature is wrong');
  }

  const found = (content: Record<string, string>) => {
    const trade = books.find('alipay', content.out_trade_no ?? '');
    if (!trade) throw new Declined('ACQ.TRADE_NOT_EXIST', '交易不存在');
    return trade;
  };
  const statusOf = (trade: Trade) =>
    bank.isFullyRefunded(trade) || (trade.state === 'CLOSED' && trade.paidAt === 0)
      ? 'TRADE_CLOSED'
      : trade.paidAt > 0
        ? 'TRADE_SUCCESS'
        : 'WAIT_BUYER_PAY';

  const ordered = (fields: Record<string, string>) => {
    const content = JSON.parse(fields.biz_content ?? '{}') as Record<string, string>;
    return {
      channel: 'alipay' as const,
      outTradeNo: content.out_trade_no ?? '',
      cents: Math.round(Number(content.total_amount) * 100),
      title: content.subject ?? '',
      expiresAt: Date.parse(`${content.time_expire?.replace(' ', 'T')}+08:00`),
      notifyUrl: fields.notify_url ?? '',
      returnUrl: fields.return_url ?? '',
    };
  };

  const calls: Record<string, (content: Record<string, string>, origin: string, fields: Record<string, string>) => Record<string, string>> =
    {
      'alipay.trade.precreate': (content, origin, fields) => {
        const code = randomBytes(9).toString('base64url');
        codes.set(code, ordered(fields));
        return { out_trade_no: content.out_trade_no ?? '', qr_code: `${origin}/alipay/qr/${code}` };
      },
      'alipay.trade.query': (content) => {
        const trade = found(content);
        return {
          out_trade_no: trade.outTradeNo,
          trade_no: trade.tradeNo,
          trade_status: statusOf(trade),
          total_amount: yuan(trade.cents),
          ...(trade.paidAt > 0 && { send_pay_date: local(trade.paidAt) }),
        };
      },
      'alipay.trade.close': (content) => {
        const trade = found(content);
        if (trade.state === 'SUCCESS') throw new Declined('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
        bank.close(trade);
        return { out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo };
      },
      'alipay.trade.refund': (content) => {
        const trade = found(content);
        const cents = Math.round(Number(content.refund_amount) * 100);
        const before = trade.refunds.length;
        const refund = bank.refund(trade, { outRefundNo: content.out_request_no ?? '', cents, notifyUrl: trade.notifyUrl });
        const after = found(content);
        const changed = after.refunds.length > before && refund.state === 'SUCCESS';
        return {
          out_trade_no: trade.outTradeNo,
          trade_no: trade.tradeNo,
          fund_change: changed ? 'Y' : 'N',
          refund_fee: yuan(refundedOf(after)),
        };
      },
      'alipay.trade.fastpay.refund.query': (content) => {
        const trade = found(content);
        const refund = trade.refunds.find(({ outRefundNo }) => outRefundNo === content.out_request_no);
        if (!refund) return { out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo };
        return {
          ...{ out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo, out_request_no: refund.outRefundNo },
          ...{ total_amount: yuan(trade.cents), refund_amount: yuan(refund.cents) },
          ...(refund.state === 'SUCCESS' && { refund_status: 'REFUND_SUCCESS' }),
        };
      },
      'alipay.data.dataservice.bill.downloadurl.query': (content, origin) => {
        const day = content.bill_date ?? '';
        if (!alipayBill(books, switches, day, keys)) throw new Declined('isp.bill_not_exist', '账单不存在');
        const token = randomBytes(12).toString('hex');
        links.set(token, { day, until: bank.now() + LINK_MS });
        return { bill_download_url: `${origin}/alipay/bill/${token}.zip` };
      },
    };

  function answered(method: string, run: () => Record<string, string>): Answer {
    let content: Record<string, string>;
    try {
      content = { code: '10000', msg: 'Success', ...run() };
    } catch (error) {
      if (!(error instanceof Declined)) throw error;
      content = { code: '40004', msg: 'Business Failed', sub_code: error.code, sub_msg: error.message };
    }
    const text = JSON.stringify(content).replaceAll('/', '\\/');
    const body = `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${signed(text)}"}`;
    return { status: 200, headers: { 'content-type': 'text/html;charset=utf-8' }, body };
  }

  return {
    statusOf,
    /** The method a request asks for. */
    callOf: (fields: Record<string, string>) =>
      ({
        'alipay.trade.page.pay': 'create',
        'alipay.trade.wap.pay': 'create',
        'alipay.trade.query': 'query',
        'alipay.trade.precreate': 'precreate',
        'alipay.trade.close': 'close',
        'alipay.trade.refund': 'refund',
        'alipay.trade.fastpay.refund.query': 'queryRefund',
        'alipay.data.dataservice.bill.downloadurl.query': 'bill',
      })[fields.method ?? ''],
    answer(fields: Record<string, string>, { origin }: Pick<Arrived, 'origin'>): Answer {
      const method = fields.method ?? '';
      return answered(method, () => {
        verify(fields);
        const run = calls[method];
        if (!run) throw new Declined('isv.invalid-method', 'no such method');
        return run(JSON.parse(fields.biz_content ?? '{}') as Record<string, string>, origin, fields);
      });
    },
    /** The buyer arrives at the cashier: only now the channel knows the trade. */
    arrive(fields: Record<string, string>): Trade {
      verify(fields);
      return bank.open(ordered(fields));
    },
    /** The buyer scans a code: only now the channel knows the trade. */
    scan(code: string): Trade | undefined {
      const trade = codes.get(code);
      return trade && bank.open(trade);
    },
    bill(token: string): Answer {
      const link = links.get(token);
      const body = link && link.until >= bank.now() ? alipayBill(books, switches, link.day, keys) : undefined;
      if (!body) return { status: 403, headers: {}, body: 'the link has ended' };
      return { status: 200, headers: { 'content-type': 'application/zip' }, body };
    },
    /** A notification as a signed form; `over` changes fields before signing, `sign` replaces the signature. */
    letter(
      trade: Trade,
      id: string,
      { refund, over = {}, sign, key, unsigned }: { refund?: Refund; over?: Record<string, string> } & Forge = {},
    ): Letter {
      const fields: Record<string, string> = {
        ...{ notify_time: local(bank.now()), notify_type: 'trade_status_sync', notify_id: id, charset: 'utf-8', version: '1.0' },
        ...{ app_id: keys.appId, seller_id: keys.sellerId, out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo },
        ...{ subject: trade.title, total_amount: yuan(trade.cents), trade_status: statusOf(trade) },
        ...(trade.paidAt > 0 && { gmt_payment: local(trade.paidAt), receipt_amount: yuan(trade.cents) }),
        ...(refund && { refund_fee: yuan(refundedOf(trade)), gmt_refund: local(refund.at), out_biz_no: refund.outRefundNo }),
        ...over,
      };
      const body = new URLSearchParams({ ...fields, sign_type: 'RSA2', ...(!unsigned && { sign: sign ?? signed(sorted(fields), key) }) });
      const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
      return { url: trade.notifyUrl, headers, body: body.toString() };
    },
  };
}
