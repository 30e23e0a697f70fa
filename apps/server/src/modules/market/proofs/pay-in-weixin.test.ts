import { orderStatus, payChannels, startPay } from '@praxis/contract/market/orders';
import { expect, test } from 'vitest';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { enterMerchant } from '../../payments/merchants.ts';

async function market() {
  const created = await world();
  const pretend = await pretendChannels(created);
  return { ...created, ...marketMakers(created), pretend, student: await created.person('student') };
}
type Market = Awaited<ReturnType<typeof market>>;

/** What the browser of a phone keeps between its calls. */
function phone() {
  let cookie = '';
  return {
    keep: (reply: Response) => {
      cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    },
    headers: () => ({ cookie }),
    cookieOf: (reply: Response) => reply.headers.get('set-cookie') ?? '',
  };
}

/** Starts paying inside WeChat; the reply with its headers, as a browser has it. */
async function start(school: Market, who: TestPerson, orderNo: string, browser: ReturnType<typeof phone>) {
  const reply = await fetch(`${school.origin}/api/pay/start`, {
    method: 'POST',
    headers: { authorization: who.token, responselang: 'en', 'content-type': 'application/x-www-form-urlencoded', ...browser.headers() },
    body: new URLSearchParams({ order_no: orderNo, channel: 'wechat', browser: 'weixin' }),
  });
  browser.keep(reply);
  const { code, key, data } = (await reply.json()) as {
    code: number;
    key?: string;
    data: { address: string | null; jsapi: Record<string, string> | null; method: string };
  };
  return { code, key, data, reply };
}

/** Follows the silent question to WeChat and back, without anybody pressing anything; where the browser ends. */
async function silently(address: string, headers: Record<string, string>) {
  const there = await fetch(address.replace('#wechat_redirect', ''), { redirect: 'manual' });
  const back = await fetch(there.headers.get('location')!, { redirect: 'manual', headers });
  return back.headers.get('location')!;
}

test('S-069 a buyer inside WeChat is known without being asked, pays in its sheet, and learns', async () => {
  const school = await market();
  const { as, student, origin } = school;
  const course = await school.product();
  const { order_no } = await school.order(student, course);
  const ways = await as(student).call(payChannels, { browser: 'weixin' });
  expect(ways.data.channels).toContainEqual({ channel: 'wechat', method: 'jsapi', pretend: true });
  expect(ways.data.channels).toContainEqual({ channel: 'alipay', method: null, pretend: true });

  const browser = phone();
  const asked = await start(school, student, order_no, browser);
  expect(asked).toMatchObject({ code: 1, data: { method: 'jsapi', jsapi: null } });
  expect(asked.data.address).toContain('scope=snsapi_base');
  expect(browser.cookieOf(asked.reply)).toMatch(/^praxis_payer=[\w-]{43}; Path=\/api\/pay; Max-Age=7200; HttpOnly; SameSite=Lax$/);
  expect(await silently(asked.data.address!, browser.headers())).toBe(`${origin}/index/pay/${order_no}?payer=known`);

  const opened = await start(school, student, order_no, browser);
  expect(Object.keys(opened.data.jsapi!).sort()).toEqual(['appId', 'nonceStr', 'package', 'paySign', 'signType', 'timeStamp']);
  // The same press again is the same payment.
  expect((await start(school, student, order_no, browser)).data.jsapi).toEqual(opened.data.jsapi);
  const sheet = await fetch(opened.data.address!);
  expect([sheet.status, await sheet.text()]).toEqual([200, expect.stringContaining('确认支付')]);
  const forged = new URL(opened.data.address!);
  forged.searchParams.set('nonceStr', 'other');
  expect((await fetch(forged)).status).toBe(400);

  const trade = school.pretend.books.all().find(({ outTradeNo }) => outTradeNo.startsWith(order_no))!;
  school.pretend.bank.pay(trade);
  await school.until('the order is paid', async () => (await as(student).call(orderStatus, { order_no })).data.state === 'paid');
});

test('what WeChat said counts in the browser that asked and for the person who asked, and nowhere else', async () => {
  const school = await market();
  const { student } = school;
  const course = await school.product();
  const { order_no } = await school.order(student, course);
  const [own, foreign] = [phone(), phone()];
  const asked = await start(school, student, order_no, own);
  // Somebody who was sent the address learns nothing and uses nothing up.
  expect(await silently(asked.data.address!, {})).toBe('/index/orders');
  expect(await silently(asked.data.address!, { cookie: `praxis_payer=${'x'.repeat(43)}` })).toBe('/index/orders');
  expect(await silently(asked.data.address!, own.headers())).toContain('payer=known');
  // What is answered is answered: the return cannot be played again.
  expect(await silently(asked.data.address!, own.headers())).toBe('/index/orders');

  const elsewhere = await start(school, student, order_no, foreign);
  expect(elsewhere.data).toMatchObject({ jsapi: null, address: expect.stringContaining('snsapi_base') });
  const other = await school.person('student');
  const second = await school.order(other, await school.product());
  expect((await start(school, other, second.order_no, own)).data.jsapi).toBeNull();
  // Two hours later WeChat is asked again.
  await school.db
    .updateTable('wechat_payers')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', student.id)
    .execute();
  const late = await school.order(student, await school.product());
  expect((await start(school, student, late.order_no, own)).data.jsapi).toBeNull();
});

test('a return without a code says that WeChat did not tell, and a stranger’s order is not there', async () => {
  const school = await market();
  const { student, origin } = school;
  const { order_no } = await school.order(student, await school.product());
  const browser = phone();
  const asked = await start(school, student, order_no, browser);
  const state = new URL(asked.data.address!).searchParams.get('state')!;
  const back = await fetch(`${origin}/api/pay/payer?state=${state}`, { redirect: 'manual', headers: browser.headers() });
  expect(back.headers.get('location')).toBe(`${origin}/index/pay/${order_no}?payer=unknown`);
  expect(await start(school, await school.person('student'), order_no, browser)).toMatchObject({ code: -99 });
});

test('a code left open on a desk is closed at the channel before the sheet opens', async () => {
  const school = await market();
  const { student, pretend } = school;
  const { order_no } = await school.order(student, await school.product());
  const { outTradeNo } = await school.start(student, order_no);
  const browser = phone();
  await silently((await start(school, student, order_no, browser)).data.address!, browser.headers());
  expect((await start(school, student, order_no, browser)).data.jsapi).toBeTruthy();
  expect(pretend.books.find('wechat', outTradeNo)!.state).toBe('CLOSED');
});

test('a merchant who has signed for Alipay’s codes shows one on a desk, and nobody knows the trade before it is scanned', async () => {
  const school = await market();
  const { as, student, db, app, pretend } = school;
  const facts = pretend.merchants.alipay;
  await enterMerchant(app, db, { channel: 'alipay', keys: { ...facts, precreate: true }, pretend: true });
  try {
    const { order_no } = await school.order(student, await school.product());
    const started = await as(student).call(startPay, { order_no, channel: 'alipay', browser: 'desktop' });
    expect(started.data).toMatchObject({ method: 'precreate', code_url: expect.stringContaining('/alipay/qr/'), address: null });
    const known = () => pretend.books.all().find(({ outTradeNo }) => outTradeNo.startsWith(order_no));
    expect(known()).toBeUndefined();
    expect(await (await fetch(started.data.code_url!)).text()).toContain('确认支付');
    pretend.bank.pay(known()!);
    await school.until('the order is paid', async () => (await as(student).call(orderStatus, { order_no })).data.state === 'paid');
  } finally {
    await enterMerchant(app, db, { channel: 'alipay', keys: facts, pretend: true });
  }
});
