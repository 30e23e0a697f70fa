import { createCipheriv, createHash, createSign, createVerify, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Bank, Declined } from './bank.ts';
import { wechatBill } from './bills.ts';
import type { Books, Refund, Trade } from './books.ts';
import type { Keys } from './keys.ts';
import type { Forge, Letter } from './notices.ts';
import type { Switches } from './switches.ts';

/** A request as it arrived. */
export type Arrived = { method: string; path: string; headers: Record<string, string>; body: string; origin: string };
/** What goes back. */
export type Answer = { status: number; headers: Record<string, string>; body: string | Buffer };

const LINK_MS = 5 * 60_000;
/** The pretend WeChat writes into an openid to which application it belongs. */
const isPayerOf = (appid: string, openid = '') => Buffer.from(openid.slice(1), 'base64url').toString().startsWith(`${appid} `);
const iso = (at: number) => `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;

/** WeChat Pay's side of its third interface. */
export function wechatChannel({ books, bank, keys, switches }: { books: Books; bank: Bank; keys: Keys['wechat']; switches: Switches }) {
  const links = new Map<string, { day: string; until: number }>();
  const signBy = (key: string, ...lines: string[]) =>
    createSign('RSA-SHA256')
      .update(`${lines.join('\n')}\n`)
      .sign(key, 'base64');
  let signatures = 0;
  /** The key of the next signature with the serial it goes by; what a request names is used for its reply. */
  const signer = (named?: string) => {
    const isCertificate = named
      ? named === keys.certificateSerial
      : switches.keys === 'certificate' || (switches.keys === 'mixed' && signatures++ % 2 === 0);
    return isCertificate
      ? { key: keys.certificate.privateKey, serial: keys.certificateSerial }
      : { key: keys.channel.privateKey, serial: keys.publicKeyId };
  };

  function verify({ method, path, headers, body }: Arrived) {
    const field = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(headers.authorization ?? '')?.[1] ?? '';
    const text = `${method}\n${path}\n${field('timestamp')}\n${field('nonce_str')}\n${body}\n`;
    const known = headers.authorization?.startsWith('WECHATPAY2-SHA256-RSA2048 ') && field('serial_no') === keys.merchantSerial;
    if (
      !known ||
      field('mchid') !== keys.mchid ||
      !createVerify('RSA-SHA256').update(text).verify(keys.merchant.publicKey, field('signature'), 'base64')
    )
      throw new Declined('SIGN_ERROR', 'the signature is wrong', 401);
    if (Math.abs(Number(field('timestamp')) * 1000 - bank.now()) > 300_000)
      throw new Declined('SIGN_ERROR', 'the time is too far off', 401);
    if (![keys.publicKeyId, keys.certificateSerial].includes(headers['wechatpay-serial'] ?? ''))
      throw new Declined('PARAM_ERROR', 'Wechatpay-Serial is missing');
  }

  const tradeView = (trade: Trade) => ({
    appid: keys.appid,
    mchid: keys.mchid,
    out_trade_no: trade.outTradeNo,
    trade_state: trade.paidAt > 0 ? (trade.refunds.length > 0 ? 'REFUND' : 'SUCCESS') : trade.state,
    trade_state_desc: '',
    ...(trade.paidAt > 0 && {
      transaction_id: trade.tradeNo,
      trade_type: 'NATIVE',
      success_time: iso(trade.paidAt),
      payer: { openid: 'oPretendBuyer' },
      amount: { total: trade.cents, payer_total: trade.cents, currency: 'CNY', payer_currency: 'CNY' },
    }),
  });
  const refundView = (trade: Trade, refund: Refund) => ({
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    transaction_id: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: '零钱',
    create_time: iso(refund.at),
    status: refund.state,
    ...(refund.state === 'SUCCESS' && { success_time: iso(refund.at) }),
    amount: { total: trade.cents, refund: refund.cents, payer_total: trade.cents, payer_refund: refund.cents, currency: 'CNY' },
  });

  function found(outTradeNo: string) {
    const trade = books.find('wechat', outTradeNo);
    if (!trade) throw new Declined('ORDER_NOT_EXIST', 'no such order', 404);
    return trade;
  }

  type Json = Record<string, unknown> & { payer?: { openid?: string }; amount?: { total: number; refund?: number; currency: string } };
  const opened = (json: Json) =>
    bank.open({
      channel: 'wechat',
      outTradeNo: String(json.out_trade_no),
      cents: json.amount!.total,
      title: String(json.description),
      expiresAt: Date.parse(String(json.time_expire)),
      notifyUrl: String(json.notify_url),
      returnUrl: '',
    });

  /** The calls by name, each with its answer as JSON; undefined is 204. */
  const calls: [
    name: string,
    pattern: RegExp,
    run: (at: { json: Json; part: string; query: URLSearchParams; origin: string }) => unknown,
  ][] = [
    ['create', /^POST \/v3\/pay\/transactions\/native$/, ({ json, origin }) => ({ code_url: `${origin}/wechat/scan/${opened(json).key}` })],
    ['create', /^POST \/v3\/pay\/transactions\/h5$/, ({ json, origin }) => ({ h5_url: `${origin}/wechat/h5/${opened(json).key}` })],
    [
      'create',
      /^POST \/v3\/pay\/transactions\/jsapi$/,
      ({ json }) => {
        if (!isPayerOf(keys.appid, json.payer?.openid)) throw new Declined('PARAM_ERROR', 'appid和openid不匹配');
        return { prepay_id: `wx${opened(json).key}` };
      },
    ],
    ['query', /^GET \/v3\/pay\/transactions\/out-trade-no\/(\w+)$/, ({ part }) => tradeView(found(part))],
    ['close', /^POST \/v3\/pay\/transactions\/out-trade-no\/(\w+)\/close$/, ({ part }) => bank.close(found(part))],
    [
      'refund',
      /^POST \/v3\/refund\/domestic\/refunds$/,
      ({ json }) => {
        const trade = found(String(json.out_trade_no));
        const refund = bank.refund(trade, {
          outRefundNo: String(json.out_refund_no),
          cents: json.amount!.refund!,
          notifyUrl: String(json.notify_url),
        });
        return refundView(trade, { ...refund, state: refund.state === 'SUCCESS' ? 'PROCESSING' : refund.state });
      },
    ],
    [
      'queryRefund',
      /^GET \/v3\/refund\/domestic\/refunds\/(\w+)$/,
      ({ part }) => {
        for (const trade of books.all().filter(({ channel }) => channel === 'wechat'))
          for (const refund of trade.refunds) if (refund.outRefundNo === part) return refundView(trade, refund);
        throw new Declined('RESOURCE_NOT_EXISTS', 'no such refund', 404);
      },
    ],
    [
      'bill',
      /^GET \/v3\/bill\/tradebill$/,
      ({ query, origin }) => {
        const day = query.get('bill_date') ?? '';
        const bill = wechatBill(books, switches, day, keys);
        if (bill === undefined) throw new Declined('NO_STATEMENT_EXIST', 'no bill of that day');
        const token = randomBytes(12).toString('hex');
        links.set(token, { day, until: bank.now() + LINK_MS });
        return {
          hash_type: 'SHA1',
          hash_value: createHash('sha1').update(bill).digest('hex'),
          download_url: `${origin}/v3/billdownload/file?token=${token}`,
        };
      },
    ],
  ];

  const signed = (status: number, value: unknown, named?: string): Answer => {
    const { key, serial } = signer(named);
    const body = value === undefined ? '' : JSON.stringify(value);
    const timestamp = String(Math.floor(bank.now() / 1000));
    const nonce = randomBytes(16).toString('hex');
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signBy(key, timestamp, nonce, body),
      'wechatpay-serial': serial,
    };
    return { status, headers, body };
  };

  return {
    tradeView,
    /** The trade of what a page handed to WeChat's browser; undefined when the merchant did not sign exactly that. */
    tradeOfSheet(handed: URLSearchParams) {
      const [appId = '', time = '', nonce = '', bundle = '', sign = ''] = ['appId', 'timeStamp', 'nonceStr', 'package', 'paySign'].map(
        (name) => handed.get(name) ?? '',
      );
      const text = `${appId}\n${time}\n${nonce}\n${bundle}\n`;
      const isSigned = createVerify('RSA-SHA256').update(text).verify(keys.merchant.publicKey, sign, 'base64');
      if (!isSigned || appId !== keys.appid || handed.get('signType') !== 'RSA') return undefined;
      return books.byKey(bundle.replace(/^prepay_id=wx/, ''));
    },
    /** Which call a request is; undefined for none of this interface. */
    callOf: ({ method, path }: Arrived) => calls.find(([, pattern]) => pattern.test(`${method} ${path.split('?')[0]}`))?.[0],
    answer(arrived: Arrived): Answer {
      try {
        const [path = '', query = ''] = arrived.path.split('?');
        if (path === '/v3/billdownload/file') {
          const link = links.get(new URLSearchParams(query).get('token') ?? '');
          if (!link || link.until < bank.now()) throw new Declined('NO_AUTH', 'the link has ended', 403);
          const body = gzipSync(wechatBill(books, switches, link.day, keys) ?? '');
          return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body };
        }
        verify(arrived);
        for (const [, pattern, run] of calls) {
          const match = pattern.exec(`${arrived.method} ${path}`);
          if (!match) continue;
          const json = arrived.body === '' ? {} : (JSON.parse(arrived.body) as Json);
          const value = run({ json, part: match[1] ?? '', query: new URLSearchParams(query), origin: arrived.origin });
          return signed(value === undefined ? 204 : 200, value, arrived.headers['wechatpay-serial']);
        }
        throw new Declined('RESOURCE_NOT_EXISTS', 'no such call', 404);
      } catch (error) {
        if (!(error instanceof Declined)) throw error;
        return signed(error.status, { code: error.code, message: error.message }, arrived.headers['wechatpay-serial']);
      }
    },
    /** A notification, sealed and signed; `forge` spoils it. */
    letter(of: { id: string; type: string; url: string; resource: unknown; forge?: Forge & { offset?: number; serial?: string } }): Letter {
      const nonce = randomBytes(6).toString('hex');
      const kind = of.type.startsWith('REFUND') ? 'refund' : 'transaction';
      const cipher = createCipheriv('aes-256-gcm', keys.apiV3Key, nonce).setAAD(Buffer.from(kind));
      const sealed = Buffer.concat([cipher.update(JSON.stringify(of.resource), 'utf8'), cipher.final(), cipher.getAuthTag()]);
      const text = {
        id: of.id,
        create_time: iso(bank.now()),
        event_type: of.type,
        resource_type: 'encrypt-resource',
        resource: {
          algorithm: 'AEAD_AES_256_GCM',
          original_type: kind,
          associated_data: kind,
          nonce,
          ciphertext: sealed.toString('base64'),
        },
      };
      // The channel signs the bytes it sends, however they are laid out.
      const body = of.forge?.reformat ? JSON.stringify(text, null, 2) : JSON.stringify(text);
      const timestamp = String(Math.floor(bank.now() / 1000) + (of.forge?.offset ?? 0));
      const { key, serial } = signer();
      const headers = {
        'content-type': 'application/json',
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonce,
        'wechatpay-serial': of.forge?.serial ?? serial,
        ...(!of.forge?.unsigned && {
          'wechatpay-signature': of.forge?.sign ?? signBy(of.forge?.key ?? key, timestamp, nonce, body),
        }),
      };
      return { url: of.url, headers, body };
    },
    refundView,
  };
}
