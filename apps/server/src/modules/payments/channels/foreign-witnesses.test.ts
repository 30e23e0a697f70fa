import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { alipayChannel } from './alipay/channel.ts';
import { Forged } from './channel.ts';
import { wechatChannel } from './wechat/channel.ts';

// Another implementation on the other side of the line: Web Crypto, and strings written down from the channels' documents.
const { subtle } = globalThis.crypto;
const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const bytes = (text: string) => new TextEncoder().encode(text);
const base64 = (data: ArrayBuffer) => Buffer.from(data).toString('base64');
const pemOf = (label: string, data: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${base64(data).replace(/(.{64})/g, '$1\n')}\n-----END ${label}-----\n`;

async function pair() {
  const made = await subtle.generateKey({ ...RSA, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, true, [
    'sign',
    'verify',
  ]);
  return {
    sign: async (text: string) => base64(await subtle.sign(RSA.name, made.privateKey, bytes(text))),
    isSigned: (text: string, signature: string) => subtle.verify(RSA.name, made.publicKey, Buffer.from(signature, 'base64'), bytes(text)),
    publicPem: pemOf('PUBLIC KEY', await subtle.exportKey('spki', made.publicKey)),
    privatePem: pemOf('PRIVATE KEY', await subtle.exportKey('pkcs8', made.privateKey)),
  };
}

type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

/** A channel of which nothing is known but what it says of one request. */
async function channelThat(answer: (asked: Asked) => Promise<{ status: number; headers: Record<string, string>; body: string }>) {
  const requests: Asked[] = [];
  const server = createServer(async (request, reply) => {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const asked = { method: request.method!, path: request.url!, headers: request.headers, body: Buffer.concat(pieces).toString('utf8') };
    requests.push(asked);
    const { status, headers, body } = await answer(asked);
    reply.writeHead(status, headers).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => server.close());
  return { requests, address: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
}

const NOW = new Date('2026-11-26T08:00:00Z');
const ordered = {
  ...{
    outTradeNo: '2611261234567890123401',
    cents: 1990,
    title: '操作系统：从调度到虚拟内存',
    expiresAt: new Date(NOW.getTime() + 900_000),
  },
  ...{
    notifyUrl: 'https://school.example/api/pay/notify/x',
    returnUrl: 'https://school.example/index/pay/1',
    clientAddress: '203.0.113.7',
  },
};

async function wechat() {
  const [merchant, platform] = [await pair(), await pair()];
  const keys = {
    ...{
      mchid: '1900000001',
      appid: 'wx0123456789abcdef',
      api_v3_key: '0123456789abcdefghijklmnopqrstuv',
      merchant_serial: '5157F09EFDC096DE',
    },
    ...{ private_key: merchant.privatePem, public_key_id: 'PUB_KEY_ID_0119000000012026112600', public_key: platform.publicPem },
  };
  const signed = async (body: string) => {
    const [timestamp, nonce] = [String(NOW.getTime() / 1000), 'fdasflkja484w'];
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': keys.public_key_id,
      'wechatpay-signature': await platform.sign(`${timestamp}\n${nonce}\n${body}\n`),
    };
  };
  return { keys, merchant, platform, signed };
}

test('WeChat Pay: what we send is signed over its five lines, and the sheet over its four', async () => {
  const { keys, merchant, signed } = await wechat();
  const at = await channelThat(async () => {
    const body = JSON.stringify({ prepay_id: 'wx26112233445566182ff70cae7c00000000' });
    return { status: 200, headers: await signed(body), body };
  });
  const { jsapi } = await wechatChannel(keys, at.address, () => NOW).create({
    ...ordered,
    method: 'jsapi',
    openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
  });
  const [asked] = at.requests;
  expect(asked!.path).toBe('/v3/pay/transactions/jsapi');
  const parts = /^WECHATPAY2-SHA256-RSA2048 mchid="(\d+)",nonce_str="(\w+)",signature="([^"]+)",timestamp="(\d+)",serial_no="(\w+)"$/.exec(
    asked!.headers.authorization!,
  )!;
  const [, mchid, nonce, signature, timestamp, serial] = parts;
  expect([mchid, serial, asked!.headers['wechatpay-serial']]).toEqual(['1900000001', '5157F09EFDC096DE', keys.public_key_id]);
  expect(await merchant.isSigned(`POST\n/v3/pay/transactions/jsapi\n${timestamp}\n${nonce}\n${asked!.body}\n`, signature!)).toBe(true);
  expect(JSON.parse(asked!.body)).toEqual({
    ...{ appid: keys.appid, mchid: keys.mchid, description: ordered.title, out_trade_no: ordered.outTradeNo },
    ...{ time_expire: '2026-11-26T16:15:00+08:00', notify_url: ordered.notifyUrl, amount: { total: 1990, currency: 'CNY' } },
    payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
  });
  expect(jsapi).toMatchObject({ appId: keys.appid, package: 'prepay_id=wx26112233445566182ff70cae7c00000000', signType: 'RSA' });
  const sheet = `${jsapi!.appId}\n${jsapi!.timeStamp}\n${jsapi!.nonceStr}\n${jsapi!.package}\n`;
  expect(await merchant.isSigned(sheet, jsapi!.paySign)).toBe(true);
});

test('WeChat Pay: a query signs its path with the parameters; a reply that was changed on its way says nothing', async () => {
  const { keys, merchant, signed } = await wechat();
  const trade = {
    ...{ appid: keys.appid, mchid: keys.mchid, out_trade_no: ordered.outTradeNo, transaction_id: '4200001234202611261234567890' },
    ...{ trade_type: 'NATIVE', trade_state: 'SUCCESS', trade_state_desc: '支付成功', bank_type: 'OTHERS', attach: '' },
    ...{ success_time: '2026-11-26T16:00:05+08:00', payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' } },
    amount: { total: 1990, payer_total: 1990, currency: 'CNY', payer_currency: 'CNY' },
  };
  let change = (body: string) => body;
  const at = await channelThat(async () => {
    const body = JSON.stringify(trade);
    return { status: 200, headers: await signed(body), body: change(body) };
  });
  const channel = wechatChannel(keys, at.address, () => NOW);
  expect(await channel.query(ordered.outTradeNo)).toEqual({
    ...{ state: 'paid', outTradeNo: ordered.outTradeNo, tradeNo: trade.transaction_id, cents: 1990, currency: 'CNY' },
    ...{ merchant: keys.mchid, app: keys.appid, paidAt: new Date('2026-11-26T08:00:05Z') },
  });
  const path = `/v3/pay/transactions/out-trade-no/${ordered.outTradeNo}?mchid=1900000001`;
  const [, nonce, signature, timestamp] = /nonce_str="(\w+)",signature="([^"]+)",timestamp="(\d+)"/.exec(
    at.requests[0]!.headers.authorization!,
  )!;
  expect(at.requests[0]!.path).toBe(path);
  expect(await merchant.isSigned(`GET\n${path}\n${timestamp}\n${nonce}\n\n`, signature!)).toBe(true);
  change = (body) => body.replace('"total":1990', '"total":1991');
  await expect(channel.query(ordered.outTradeNo)).rejects.toMatchObject({ kind: 'unknown', code: 'unverified' });
});

test('WeChat Pay: a notification that somebody else sealed and signed is read, and one changed bit of it is not', async () => {
  const { keys, platform } = await wechat();
  const plain = JSON.stringify({
    ...{ mchid: keys.mchid, appid: keys.appid, out_trade_no: ordered.outTradeNo, transaction_id: '4200001234202611261234567890' },
    ...{ trade_state: 'SUCCESS', success_time: '2026-11-26T16:00:05+08:00', amount: { total: 1990, currency: 'CNY' } },
  });
  const sealer = await subtle.importKey('raw', bytes(keys.api_v3_key), 'AES-GCM', false, ['encrypt']);
  const [nonce, aad] = ['d215b0511e9c', 'transaction'];
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv: bytes(nonce), additionalData: bytes(aad) }, sealer, bytes(plain));
  const letter = async (ciphertext: string) => {
    const resource = { algorithm: 'AEAD_AES_256_GCM', original_type: 'transaction', associated_data: aad, nonce, ciphertext };
    const body = JSON.stringify({
      id: 'EV-2018022511223320873',
      event_type: 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      resource,
    });
    const timestamp = String(NOW.getTime() / 1000);
    const headers = {
      ...{ 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': 'n', 'wechatpay-serial': keys.public_key_id },
      'wechatpay-signature': await platform.sign(`${timestamp}\nn\n${body}\n`),
    };
    return { headers, body: Buffer.from(body) };
  };
  const channel = wechatChannel(keys, 'http://127.0.0.1:9', () => NOW);
  const good = await letter(base64(sealed));
  expect(channel.read(good, NOW)).toMatchObject({
    eventId: 'EV-2018022511223320873',
    effect: 'paid',
    paid: { cents: 1990, merchant: keys.mchid },
  });
  const spoilt = new Uint8Array(sealed);
  spoilt[3]! ^= 1;
  expect(() => channel.read({ ...good, body: Buffer.from(good.body.toString().replace('EV-', 'EX-')) }, NOW)).toThrow(Forged);
  const forged = await letter(base64(spoilt.buffer as ArrayBuffer));
  expect(() => channel.read(forged, NOW)).toThrow(/cannot be opened/);
  expect(() => channel.read(good, new Date(NOW.getTime() + 301_000))).toThrow(/clock/);
});

const sortedPairs = (fields: Record<string, string>) =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

test('Alipay: requests are signed over their sorted parameters, replies verified over the raw text, notifications without their sign type', async () => {
  const [merchant, platform] = [await pair(), await pair()];
  const keys = {
    ...{ app_id: '2021000000000001', seller_id: '2088000000000001', precreate: true as const },
    ...{ private_key: merchant.privatePem, public_key: platform.publicPem },
  };
  let change = (body: string) => body;
  const at = await channelThat(async () => {
    // As the gateway writes it: slashes escaped, and signed as written.
    const text =
      '{"code":"10000","msg":"Success","out_trade_no":"2611261234567890123401","qr_code":"https:\\/\\/qr.alipay.com\\/bavh4wjlxf12tper3a"}';
    const body = `{"alipay_trade_precreate_response":${text},"sign":"${await platform.sign(text)}"}`;
    return { status: 200, headers: { 'content-type': 'text/html;charset=utf-8' }, body: change(body) };
  });
  const channel = alipayChannel(keys, `${at.address}/gateway.do`, () => NOW);
  expect(await channel.create({ ...ordered, method: 'precreate' })).toEqual({ code_url: 'https://qr.alipay.com/bavh4wjlxf12tper3a' });
  const { sign, ...asked } = Object.fromEntries(new URLSearchParams(at.requests[0]!.body));
  expect(await merchant.isSigned(sortedPairs(asked), sign!)).toBe(true);
  expect(asked).toMatchObject({ method: 'alipay.trade.precreate', sign_type: 'RSA2', charset: 'utf-8', timestamp: '2026-11-26 16:00:00' });
  expect(JSON.parse(asked.biz_content!)).toMatchObject({ total_amount: '19.90', time_expire: '2026-11-26 16:15:00' });
  change = (body) => body.replace('3a"', '3b"');
  await expect(channel.create({ ...ordered, method: 'precreate' })).rejects.toMatchObject({ kind: 'unknown' });

  const { address } = await channel.create({ ...ordered, method: 'page' });
  const { sign: pageSign, ...page } = Object.fromEntries(new URL(address!).searchParams);
  expect(await merchant.isSigned(sortedPairs(page), pageSign!)).toBe(true);

  const notification = {
    ...{ notify_id: '2018111300222174118026120519887132', notify_type: 'trade_status_sync', charset: 'utf-8', version: '1.0', empty: '' },
    ...{ app_id: keys.app_id, seller_id: keys.seller_id, out_trade_no: ordered.outTradeNo, trade_no: '2026112622001234560501234567' },
    ...{ trade_status: 'TRADE_SUCCESS', total_amount: '19.90', gmt_payment: '2026-11-26 16:00:05', subject: ordered.title },
  };
  const form = async (fields: Record<string, string>) =>
    Buffer.from(new URLSearchParams({ ...fields, sign_type: 'RSA2', sign: await platform.sign(sortedPairs(notification)) }).toString());
  expect(channel.read({ headers: {}, body: await form(notification) }, NOW)).toMatchObject({
    ...{ effect: 'paid', outNo: ordered.outTradeNo },
    paid: { cents: 1990, merchant: keys.seller_id, paidAt: new Date('2026-11-26T08:00:05Z') },
  });
  const cheaper = await form({ ...notification, total_amount: '0.01' });
  expect(() => channel.read({ headers: {}, body: cheaper }, NOW)).toThrow(Forged);
});
