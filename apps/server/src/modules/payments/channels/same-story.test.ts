import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { notifyNow } from '../../../../../pretend-pay/src/control.ts';
import { pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';
import { findMerchants } from '../merchants.store.ts';
import { channelOf } from '../merchants.ts';
import { type ChannelName, Forged, type Method } from './channel.ts';

const WAYS: [ChannelName, Method][] = [
  ...([
    ['wechat', 'native'],
    ['wechat', 'h5'],
    ['wechat', 'jsapi'],
  ] as [ChannelName, Method][]),
  ...([
    ['alipay', 'page'],
    ['alipay', 'wap'],
    ['alipay', 'precreate'],
  ] as [ChannelName, Method][]),
  ['test', 'test'],
];
const usual: Record<ChannelName, Method> = { wechat: 'native', alipay: 'page', test: 'test' };

/** Who a buyer is to an application, as the pretend WeChat writes it. */
const openidOf = (appid: string) => `o${Buffer.from(`${appid} 小明`).toString('base64url')}`;

/** A channel as a school in demo mode has it, and what its buyers do. */
async function at(name: ChannelName, method = usual[name]) {
  const { app, db, clock } = await world();
  const pretend = await pretendChannels({ app });
  pretend.switches.notify[name] = 'lose';
  const merchant = (await findMerchants(db)).find(({ channel, pretend }) => channel === name && pretend)!;
  const channel = channelOf(app, merchant);
  const create = async (cents = 1990) => {
    const outTradeNo = Array.from({ length: 20 }, () => randomInt(10)).join('');
    const expiresAt = new Date(clock.now().getTime() + 30 * 60_000);
    const addresses = { notifyUrl: 'http://127.0.0.1:9/api/pay/notify/x', returnUrl: 'http://127.0.0.1:9/back' };
    const prepay = await channel.create({
      ...{ outTradeNo, cents, title: 'Operating systems', expiresAt, method, clientAddress: '127.0.0.1' },
      openid: openidOf((merchant.facts as { app: string }).app),
      ...addresses,
    });
    // Alipay knows a trade only once its buyer has arrived.
    if (name === 'alipay') await fetch((prepay.address ?? prepay.code_url)!);
    return { outTradeNo, prepay };
  };
  const pay = (outTradeNo: string) => pretend.bank.pay(pretend.books.find(name, outTradeNo)!);
  return { channel, pretend, merchant, create, pay, now: () => clock.now() };
}

const NAMES = ['wechat', 'alipay', 'test'] as const;

test.each(WAYS)('D-16 %s takes money by %s, tells of it, and gives it back, as every channel does', async (name, method) => {
  const { channel, create, pay, merchant, pretend, now } = await at(name, method);
  const { outTradeNo, prepay } = await create();
  expect(Boolean(prepay.code_url ?? prepay.address ?? prepay.jsapi)).toBe(true);
  expect(await channel.query(outTradeNo)).toEqual({ state: 'unpaid' });
  pay(outTradeNo);
  const facts = merchant.facts as { merchant: string; app: string };
  const paid = { state: 'paid', outTradeNo, cents: 1990, currency: 'CNY', merchant: facts.merchant, app: facts.app };
  expect(await channel.query(outTradeNo)).toMatchObject(paid);
  expect(await channel.close(outTradeNo)).toMatchObject(paid);

  const back = { outTradeNo, outRefundNo: `R${outTradeNo}`, cents: 990 };
  const asked = { ...back, totalCents: 1990, reason: 'Half of it', notifyUrl: 'http://127.0.0.1:9/api/pay/notify/x' };
  expect(await channel.queryRefund(back)).toMatchObject({ state: 'absent' });
  expect(await channel.refund(asked)).toMatchObject({ outRefundNo: back.outRefundNo, cents: 990 });
  expect(await channel.refund(asked)).toMatchObject({ outRefundNo: back.outRefundNo, cents: 990 });
  expect(await channel.queryRefund(back)).toMatchObject({ state: 'done', cents: 990 });

  const day = new Date(pretend.bank.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const rows = await channel.bill(day);
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'pay', outNo: outTradeNo, cents: 1990, feeCents: 12 }));
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'refund', cents: 990 }));
  expect(await channel.bill('2020-01-01')).toBe('absent');
  expect(now()).toBeInstanceOf(Date);
});

test.each(NAMES)('%s closes what nobody paid, and knows nothing of another number', async (name) => {
  const { channel, create } = await at(name);
  const { outTradeNo } = await create();
  expect(await channel.close(outTradeNo)).toEqual({ state: 'closed' });
  expect(await channel.query(outTradeNo)).toEqual({ state: 'closed' });
  expect(await channel.query(`9${outTradeNo.slice(1)}`)).toEqual({ state: outTradeNo.startsWith('9') ? 'closed' : 'absent' });
});

test('a notification of the test channel counts when its signature, time and address are right, and never otherwise', async () => {
  const { channel, create, pay, pretend, now } = await at('test');
  const { outTradeNo } = await create();
  pay(outTradeNo);
  const { headers, body } = pretend.test.letter(pretend.books.find('test', outTradeNo)!, 'event-1');
  const letter = (over: Record<string, string> = {}, text = body) => ({ headers: { ...headers, ...over }, body: Buffer.from(text) });
  const when = new Date(pretend.bank.now());
  expect(channel.read(letter(), when)).toMatchObject({ eventId: 'event-1', effect: 'paid', outNo: outTradeNo, paid: { cents: 1990 } });
  const forged = [letter({ 'x-test-sign': 'a'.repeat(64) }), letter({ 'x-test-time': '' }), letter({}, body.replace('1990', '1'))];
  for (const one of forged) expect(() => channel.read(one, when)).toThrow(Forged);
  expect(() => channel.read(letter(), new Date(when.getTime() + 600_000))).toThrow(Forged);
  expect(now()).toBeInstanceOf(Date);
});

test('what an answer of the test channel is not signed for leaves the outcome unknown', async () => {
  const { channel, create, pretend } = await at('test');
  const { outTradeNo } = await create();
  pretend.switches.failures.test.push({ call: 'query', times: 1, how: 'bad_signature', after: false });
  await expect(channel.query(outTradeNo)).rejects.toMatchObject({ kind: 'unknown' });
  pretend.switches.failures.test.push({ call: 'query', times: 1, how: '429', after: false });
  await expect(channel.query(outTradeNo)).rejects.toMatchObject({ kind: 'busy' });
  expect(await channel.query(outTradeNo)).toEqual({ state: 'unpaid' });
  expect(await notifyNow(pretend, outTradeNo, { id: 'x' })).toMatchObject({ status: 0 });
});
